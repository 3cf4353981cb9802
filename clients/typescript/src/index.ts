/** Client of Hakem, a referee for tile games. */
export { HakemError, type Violation } from "./errors.js";
export { Referee, type Options, type RefereeOptions } from "./referee.js";
export { Table, type DealOptions, type OpeningOptions } from "./table.js";
export * from "./gen/hakem/v1/domino_pb.js";
export * from "./gen/hakem/v1/draw_pb.js";
export * from "./gen/hakem/v1/move_pb.js";
export * from "./gen/hakem/v1/okey_pb.js";
export * from "./gen/hakem/v1/position_pb.js";
export * from "./gen/hakem/v1/referee_service_pb.js";
export * from "./gen/hakem/v1/ruleset_pb.js";
export * from "./gen/hakem/v1/ruleset_service_pb.js";
export * from "./gen/hakem/v1/score_pb.js";
export * from "./gen/hakem/v1/verdict_pb.js";
