import { create, type DescMessage, fromJson, isMessage } from "@bufbuild/protobuf";
import type { JsonValue, MessageJsonType, MessageShape } from "@bufbuild/protobuf";
import { type Move, type MoveJson, MoveSchema } from "./gen/hakem/v1/move_pb.js";
import {
  type Hand,
  type HandJson,
  HandSchema,
  type Position,
  type PositionJson,
  PositionSchema,
} from "./gen/hakem/v1/position_pb.js";
import {
  BatchMode,
  type BatchJudgeMovesResponse,
  type BatchScoreHandsResponse,
  type ClassifyMeldResponse,
  type DealResponse,
  type FindOpeningResponse,
  type JudgeMoveResponse,
  type LegalMove,
  ListLegalMovesRequestSchema,
  type OpeningGoal,
  RefereeService,
  type ScoreHandResponse,
  type ScoreMatchResponse,
} from "./gen/hakem/v1/referee_service_pb.js";
import { type Match, type MatchJson, MatchSchema } from "./gen/hakem/v1/score_pb.js";
import type { Options, Referee } from "./referee.js";

/** What a deal may choose. */
export interface DealOptions {
  readonly players?: number;
  readonly leader?: number;
}

/** What a search for an opening may ask for. */
export interface OpeningOptions {
  readonly goal?: OpeningGoal;
  readonly mustUse?: string;
  readonly barPoints?: number;
  readonly barPairs?: number;
}

/**
 * A rule set with options, asked through a {@link Referee}. Nothing is stored anywhere.
 *
 * Positions, moves, hands and matches are given as messages or, which is shorter to write, as
 * JSON: `{ domino: { chain: "6-6", ... } }`, `{ seat: 1, place: { tile: "6-4" } }`.
 */
export class Table {
  constructor(
    readonly referee: Referee,
    readonly ruleset: string,
    readonly options: Options,
  ) {}

  get #house() {
    return { ruleset: this.ruleset, options: this.options, locale: this.referee.locale };
  }

  /** The verdict on `move`, the next position and, at the end of a hand, the scores. */
  judge(position: Position | PositionJson, move: Move | MoveJson): Promise<JudgeMoveResponse> {
    return this.referee.send(RefereeService.method.judgeMove, {
      ...this.#house,
      position: message(PositionSchema, position),
      move: message(MoveSchema, move),
    });
  }

  /** The verdicts on moves played one after another from `position`, at most 256. */
  judgeAll(
    position: Position | PositionJson,
    moves: readonly (Move | MoveJson)[],
    mode: BatchMode = BatchMode.ALL,
  ): Promise<BatchJudgeMovesResponse> {
    return this.referee.send(RefereeService.method.batchJudgeMoves, {
      ...this.#house,
      position: message(PositionSchema, position),
      items: moves.map((move) => ({ move: message(MoveSchema, move) })),
      mode,
    });
  }

  /** Every move the seat to move may make. */
  async *legalMoves(
    position: Position | PositionJson,
  ): AsyncGenerator<LegalMove, void, undefined> {
    const request = create(ListLegalMovesRequestSchema, {
      ...this.#house,
      position: message(PositionSchema, position),
    });
    do {
      const page = await this.referee.send(RefereeService.method.listLegalMoves, request);
      yield* page.moves;
      request.pageToken = page.nextPageToken;
    } while (request.pageToken);
  }

  /** Okey: every way to read `tiles` as a run, a group or a pair. */
  classify(indicator: string, tiles: string): Promise<ClassifyMeldResponse> {
    const request = { ...this.#house, indicator, tiles };
    return this.referee.send(RefereeService.method.classifyMeld, request);
  }

  /** Okey: the best opening of `rack` with melds and with pairs. */
  findOpening(
    indicator: string,
    rack: string,
    options: OpeningOptions = {},
  ): Promise<FindOpeningResponse> {
    const request = { ...this.#house, indicator, rack, ...options };
    return this.referee.send(RefereeService.method.findOpening, request);
  }

  /** A hand dealt from `seed`, the same one for ever; redeals included. */
  deal(seed: string, options: DealOptions = {}): Promise<DealResponse> {
    return this.referee.send(RefereeService.method.deal, { ...this.#house, seed, ...options });
  }

  /** What a finished hand comes to, line by line. */
  scoreHand(hand: Hand | HandJson): Promise<ScoreHandResponse> {
    const request = { ...this.#house, hand: message(HandSchema, hand) };
    return this.referee.send(RefereeService.method.scoreHand, request);
  }

  /** What up to 256 finished hands come to, each by itself. */
  scoreHands(hands: readonly (Hand | HandJson)[]): Promise<BatchScoreHandsResponse> {
    const request = { ...this.#house, hands: hands.map((hand) => message(HandSchema, hand)) };
    return this.referee.send(RefereeService.method.batchScoreHands, request);
  }

  /** How a match stands, or who has won it. */
  scoreMatch(match: Match | MatchJson): Promise<ScoreMatchResponse> {
    const request = { ...this.#house, match: message(MatchSchema, match) };
    return this.referee.send(RefereeService.method.scoreMatch, request);
  }
}

/** The message that `value` is or, as JSON, stands for. */
function message<Desc extends DescMessage>(
  schema: Desc,
  value: MessageShape<Desc> | MessageJsonType<Desc>,
): MessageShape<Desc> {
  return isMessage(value, schema) ? value : fromJson(schema, value as JsonValue);
}
