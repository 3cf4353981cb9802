/** The value of a sum of whole numbers with `+`, `-`, `*` and parentheses. Throws on all else. */
export function evaluate(text: string): number {
  const tokens = text.match(/\d+|\S/g) ?? [];
  let at = 0;

  function sum(): number {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") {
      value += tokens[at++] === "+" ? product() : -product();
    }
    return value;
  }

  function product(): number {
    let value = factor();
    while (tokens[at] === "*") {
      at++;
      value *= factor();
    }
    return value;
  }

  function factor(): number {
    const token = tokens[at++] ?? "";
    if (token === "-") {
      return -factor();
    }
    if (token === "(") {
      const value = sum();
      if (tokens[at++] !== ")") {
        throw new SyntaxError(`a ( is not closed in ${text}`);
      }
      return value;
    }
    if (!/^\d+$/.test(token)) {
      throw new SyntaxError(`${text} is no sum`);
    }
    return Number(token);
  }

  const value = sum();
  if (at < tokens.length) {
    throw new SyntaxError(`${text} is no sum`);
  }
  return value;
}
