import { LEVEL_NUMBERS, LEVELS, STRONGEST, WEAKEST, type Level } from './levels.ts';
import { LEVEL_RATINGS, STRENGTH_RANGE } from './ratings.ts';

/** The settings of bots by estimated rating, the weakest first: the five levels, and one beyond each end. */
const SCALE: readonly (readonly [rating: number, level: Level])[] = [
  [STRENGTH_RANGE.lowest, WEAKEST],
  ...LEVEL_NUMBERS.map((number) => [LEVEL_RATINGS[number], LEVELS[number]] as const),
  [STRENGTH_RANGE.highest, STRONGEST],
];

/** The settings for a strength, which is an estimated rating: interpolated between the two nearest on the scale. */
export function levelAt(strength: number): Level {
  const upper = SCALE.findIndex(([rating]) => rating > strength);
  if (upper === 0) return WEAKEST;
  const [above, below] = [SCALE[upper], SCALE[upper - 1]];
  if (above === undefined || below === undefined) return STRONGEST;
  return between(below[1], above[1], (strength - below[0]) / (above[0] - below[0]));
}

/** `share` is 0 at the weaker level and 1 at the stronger one. */
function between(weaker: Level, stronger: Level, share: number): Level {
  const linear = (from: number, to: number) => from + share * (to - from);
  // Ratios, because the settings of the weakest level are many times those of the strongest.
  const geometric = (from: number, to: number) => from * (to / from) ** share;
  return {
    depth: linear(weaker.depth, stronger.depth),
    nodes: Math.round(linear(weaker.nodes, stronger.nodes)),
    multiPv: Math.round(geometric(weaker.multiPv, stronger.multiPv)),
    temperature: geometric(weaker.temperature, stronger.temperature),
    overlookChance: geometric(weaker.overlookChance, stronger.overlookChance),
    pace: linear(weaker.pace, stronger.pace),
    resignsBelow:
      weaker.resignsBelow === null || stronger.resignsBelow === null
        ? null
        : linear(weaker.resignsBelow, stronger.resignsBelow),
  };
}
