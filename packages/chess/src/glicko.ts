/** A player's Glicko-2 rating. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export const NEW_PLAYER: Rating = { rating: 1200, deviation: 350, volatility: 0.09 };

/** At and above this deviation a rating is provisional. */
export const PROVISIONAL_DEVIATION = 110;

const SCALE = 173.7178;
const CENTRE = 1500;
const TAU = 0.75;
const DEVIATION_MIN = 45;
/** No rating is less certain than a new player's. */
const DEVIATION_MAX = NEW_PLAYER.deviation;
const RATING_MIN = 400;
const TOLERANCE = 0.000_001;
/** Rating periods per day without a game. The deviation grows while a player is inactive. */
const PERIODS_PER_DAY = 0.2;
const DAY_MS = 86_400_000;

export interface RatedResult {
  readonly opponent: Rating;
  /** 1 won, ½ drawn, 0 lost. */
  readonly score: number;
}

/**
 * Both ratings after a game, computed from both ratings before it. A game is no rating period of its own,
 * because then the deviation of frequent players would never fall; `withInactivity` adds deviation by time.
 */
export function rateGame(
  white: Rating,
  black: Rating,
  whiteScore: number,
): { white: Rating; black: Rating } {
  return {
    white: rate(white, [{ opponent: black, score: whiteScore }], { periods: 0 }),
    black: rate(black, [{ opponent: white, score: 1 - whiteScore }], { periods: 0 }),
  };
}

/** The rating after a time without games: the deviation grows. */
export function withInactivity(player: Rating, idleMs: number): Rating {
  const periods = Math.max(0, idleMs / DAY_MS) * PERIODS_PER_DAY;
  const deviation = Math.hypot(player.deviation, player.volatility * SCALE * Math.sqrt(periods));
  return { ...player, deviation: Math.min(deviation, DEVIATION_MAX) };
}

/** The rating after results and rating periods, by the steps of Glickman's paper. */
export function rate(
  player: Rating,
  results: readonly RatedResult[],
  { tau = TAU, periods = 1 } = {},
): Rating {
  const mu = (player.rating - CENTRE) / SCALE;
  const phi = player.deviation / SCALE;
  const terms = results.map(({ opponent, score }) => {
    const g = weight(opponent.deviation / SCALE);
    const expected = expectation(mu, (opponent.rating - CENTRE) / SCALE, g);
    return { information: g * g * expected * (1 - expected), surprise: g * (score - expected) };
  });
  const variance = 1 / sum(terms.map(({ information }) => information));
  const surprise = sum(terms.map((term) => term.surprise));
  const sigma = newVolatility(player.volatility, phi, variance, variance * surprise, tau);
  const phiBefore = Math.hypot(phi, sigma * Math.sqrt(periods));
  const phiAfter = 1 / Math.sqrt(1 / phiBefore ** 2 + 1 / variance);
  const rating = CENTRE + SCALE * (mu + phiAfter ** 2 * surprise);
  return {
    rating: Math.max(RATING_MIN, rating),
    deviation: clamp(SCALE * phiAfter, DEVIATION_MIN, DEVIATION_MAX),
    volatility: sigma,
  };
}

/** The function g of the paper: results against uncertain ratings count less. */
function weight(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

function expectation(mu: number, opponent: number, g: number): number {
  return 1 / (1 + Math.exp(-g * (mu - opponent)));
}

/** Step 5: the root of f by the Illinois variant of regula falsi. */
function newVolatility(
  volatility: number,
  phi: number,
  variance: number,
  delta: number,
  tau: number,
): number {
  const a = Math.log(volatility ** 2);
  const f = (x: number) => {
    const ex = Math.exp(x);
    const square = phi ** 2 + variance + ex;
    return (ex * (delta ** 2 - square)) / (2 * square ** 2) - (x - a) / tau ** 2;
  };
  let low = a;
  let high = upperBound(f, a, phi, variance, delta, tau);
  let fLow = f(low);
  let fHigh = f(high);
  while (Math.abs(high - low) > TOLERANCE) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else fLow /= 2;
    high = next;
    fHigh = fNext;
  }
  return Math.exp(low / 2);
}

function upperBound(
  f: (x: number) => number,
  a: number,
  phi: number,
  variance: number,
  delta: number,
  tau: number,
): number {
  const excess = delta ** 2 - phi ** 2 - variance;
  if (excess > 0) return Math.log(excess);
  let steps = 1;
  while (f(a - steps * tau) < 0) steps += 1;
  return a - steps * tau;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
