import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  LocalizedMessageSchema,
  RetryInfoSchema,
} from "./gen/google/rpc/error_details_pb.js";

/** One faulty field: its path in the request, a stable reason, a sentence. */
export interface Violation {
  readonly field: string;
  readonly reason: string;
  readonly message: string;
}

/**
 * A call that was not answered. A move that the rules forbid is no error but a verdict.
 */
export class HakemError extends Error {
  override readonly name = "HakemError";
  /** The gRPC status, e.g. `INVALID_ARGUMENT`, `NOT_FOUND` or `UNAVAILABLE`. */
  readonly code: string;
  /** A stable code of the service; empty when the service was not reached. */
  readonly reason: string;
  /** A sentence in the language that was asked for. */
  readonly sentence: string;
  /** The faulty fields. */
  readonly violations: readonly Violation[];
  /** The values in the sentence. */
  readonly metadata: Readonly<Record<string, string>>;
  /** When to try again, if the service says so. */
  readonly retryMs: number | undefined;

  constructor(cause: ConnectError) {
    const [info] = cause.findDetails(ErrorInfoSchema);
    const [request] = cause.findDetails(BadRequestSchema);
    const [localized] = cause.findDetails(LocalizedMessageSchema);
    const delay = cause.findDetails(RetryInfoSchema)[0]?.retryDelay;
    const violations = (request?.fieldViolations ?? []).map((violation) => ({
      field: violation.field,
      reason: violation.reason,
      message: violation.localizedMessage?.message || violation.description,
    }));
    const code = statusName(cause.code);
    const reason = info?.reason ?? "";
    const sentence = localized?.message || cause.rawMessage;
    const parts = [code, reason, violations[0]?.field, sentence];
    super(parts.filter(Boolean).join(": "), { cause });
    this.code = code;
    this.reason = reason;
    this.sentence = sentence;
    this.violations = violations;
    this.metadata = info?.metadata ?? {};
    this.retryMs = delay && Number(delay.seconds) * 1000 + delay.nanos / 1e6;
  }

  /** The path of the first faulty field, e.g. `position.domino.seats[0].hand`; empty for none. */
  get field(): string {
    return this.violations[0]?.field ?? "";
  }
}

/** `InvalidArgument` as gRPC writes it: `INVALID_ARGUMENT`. */
function statusName(code: Code): string {
  if (code === Code.Canceled) {
    return "CANCELLED";
  }
  return Code[code].replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}
