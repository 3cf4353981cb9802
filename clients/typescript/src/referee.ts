import { create, type DescMessage, type DescMethodUnary } from "@bufbuild/protobuf";
import type { MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { ConnectError, type Transport } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { HakemError } from "./errors.js";
import type { Ruleset } from "./gen/hakem/v1/ruleset_pb.js";
import {
  type CheckRulesetResponse,
  type CompareRulesetsResponse,
  type GetRulesetResponse,
  ListRulesetsRequestSchema,
  RulesetService,
} from "./gen/hakem/v1/ruleset_service_pb.js";
import { Table } from "./table.js";

/** What a table may choose: option to choice. */
export type Options = Record<string, string>;

/** How to connect. */
export interface RefereeOptions {
  /** After so many milliseconds any call is given up. Default: 5000. */
  readonly timeoutMs?: number;
  /** Language of sentences. Default: `en`. */
  readonly locale?: "tr" | "en";
}

/**
 * A connection to a service. Every method throws a {@link HakemError} when the service refuses
 * the request or is not there. Close it when you are done.
 */
export class Referee {
  readonly locale: string;
  readonly #timeoutMs: number;
  readonly #session: Http2SessionManager;
  readonly #transport: Transport;

  /** @param baseUrl where the service is; `http:` is in the clear, `https:` encrypted. */
  constructor(baseUrl = "http://localhost:50051", options: RefereeOptions = {}) {
    this.locale = options.locale ?? "en";
    this.#timeoutMs = options.timeoutMs ?? 5000;
    this.#session = new Http2SessionManager(baseUrl);
    this.#transport = createGrpcTransport({ baseUrl, sessionManager: this.#session });
  }

  /** Close the connection. */
  close(): void {
    this.#session.abort();
  }

  /** Make one call of the contract, with the deadline of this connection. */
  async send<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    try {
      const answer = await this.#transport.unary(
        method, undefined, this.#timeoutMs, undefined, request,
      );
      return answer.message;
    } catch (error) {
      throw new HakemError(ConnectError.from(error));
    }
  }

  /** A table that plays by `ruleset` (id, alias or revision) with `options`. */
  table(ruleset: string, options: Options = {}): Table {
    return new Table(this, ruleset, options);
  }

  /** Every rule set served, of one family if given (`okey/v1`), ordered by name. */
  async *rulesets(family = ""): AsyncGenerator<Ruleset, void, undefined> {
    const request = create(ListRulesetsRequestSchema, { family, locale: this.locale });
    do {
      const page = await this.send(RulesetService.method.listRulesets, request);
      yield* page.rulesets;
      request.pageToken = page.nextPageToken;
    } while (request.pageToken);
  }

  /** One rule set: its file, its resolved values and its open points. */
  ruleset(ruleset: string, options: Options = {}): Promise<GetRulesetResponse> {
    const request = { ruleset, options, locale: this.locale };
    return this.send(RulesetService.method.getRuleset, request);
  }

  /** What is wrong with the text of a rule file. Nothing is stored. */
  check(sourceYaml: string, filename = ""): Promise<CheckRulesetResponse> {
    return this.send(RulesetService.method.checkRuleset, { sourceYaml, filename });
  }

  /** What differs between two rule sets under their default options. */
  compare(before: string, after: string): Promise<CompareRulesetsResponse> {
    return this.send(RulesetService.method.compareRulesets, { before, after });
  }

  /** A rule set as Markdown. */
  async rulebook(ruleset: string, options: Options = {}): Promise<string> {
    const request = { ruleset, options, locale: this.locale };
    return (await this.send(RulesetService.method.renderRulebook, request)).markdown;
  }
}
