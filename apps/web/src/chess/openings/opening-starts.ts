import { replay } from '@rookery/chess';

/** Well-known openings with their moves, by name. A test compares the names with the table of all openings. */
const OPENING_STARTS = {
  'Alekhine Defense': 'e2e4 g8f6',
  'Benko Gambit': 'd2d4 g8f6 c2c4 c7c5 d4d5 b7b5',
  'Benoni Defense: Modern Variation': 'd2d4 g8f6 c2c4 c7c5 d4d5 e7e6',
  'Bird Opening': 'f2f4',
  "Bishop's Opening": 'e2e4 e7e5 f1c4',
  'Bogo-Indian Defense': 'd2d4 g8f6 c2c4 e7e6 g1f3 f8b4',
  'Caro-Kann Defense': 'e2e4 c7c6',
  'Caro-Kann Defense: Advance Variation': 'e2e4 c7c6 d2d4 d7d5 e4e5',
  'Caro-Kann Defense: Exchange Variation': 'e2e4 c7c6 d2d4 d7d5 e4d5',
  'Catalan Opening': 'd2d4 g8f6 c2c4 e7e6 g2g3',
  'Danish Gambit': 'e2e4 e7e5 d2d4 e5d4 c2c3',
  'Dutch Defense': 'd2d4 f7f5',
  'English Opening': 'c2c4',
  'English Opening: Symmetrical Variation': 'c2c4 c7c5',
  'Four Knights Game': 'e2e4 e7e5 g1f3 b8c6 b1c3 g8f6',
  'French Defense': 'e2e4 e7e6',
  'French Defense: Advance Variation': 'e2e4 e7e6 d2d4 d7d5 e4e5',
  'French Defense: Exchange Variation': 'e2e4 e7e6 d2d4 d7d5 e4d5',
  'French Defense: Tarrasch Variation': 'e2e4 e7e6 d2d4 d7d5 b1d2',
  'French Defense: Winawer Variation': 'e2e4 e7e6 d2d4 d7d5 b1c3 f8b4',
  'Grünfeld Defense': 'd2d4 g8f6 c2c4 g7g6 b1c3 d7d5',
  'Indian Defense: Budapest Defense': 'd2d4 g8f6 c2c4 e7e5',
  'Italian Game': 'e2e4 e7e5 g1f3 b8c6 f1c4',
  'Italian Game: Evans Gambit': 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4',
  'Italian Game: Giuoco Piano': 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5',
  'Italian Game: Two Knights Defense': 'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6',
  "King's Gambit": 'e2e4 e7e5 f2f4',
  "King's Gambit Accepted": 'e2e4 e7e5 f2f4 e5f4',
  "King's Indian Defense": 'd2d4 g8f6 c2c4 g7g6 b1c3',
  "King's Indian Defense: Sämisch Variation": 'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f3',
  'Modern Defense': 'e2e4 g7g6',
  'Nimzo-Indian Defense': 'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4',
  'Nimzo-Larsen Attack': 'b2b3',
  "Petrov's Defense": 'e2e4 e7e5 g1f3 g8f6',
  'Philidor Defense': 'e2e4 e7e5 g1f3 d7d6',
  'Pirc Defense': 'e2e4 d7d6 d2d4 g8f6',
  "Queen's Gambit": 'd2d4 d7d5 c2c4',
  "Queen's Gambit Accepted": 'd2d4 d7d5 c2c4 d5c4',
  "Queen's Gambit Declined": 'd2d4 d7d5 c2c4 e7e6',
  "Queen's Gambit Declined: Exchange Variation": 'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5',
  "Queen's Indian Defense": 'd2d4 g8f6 c2c4 e7e6 g1f3 b7b6',
  "Queen's Pawn Game: London System": 'd2d4 d7d5 g1f3 g8f6 c1f4',
  'Réti Opening': 'g1f3 d7d5 c2c4',
  'Ruy Lopez': 'e2e4 e7e5 g1f3 b8c6 f1b5',
  'Ruy Lopez: Berlin Defense': 'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6',
  'Ruy Lopez: Exchange Variation': 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6',
  'Ruy Lopez: Marshall Attack':
    'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 e8g8 c2c3 d7d5',
  'Ruy Lopez: Morphy Defense': 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6',
  'Scandinavian Defense': 'e2e4 d7d5',
  'Scotch Game': 'e2e4 e7e5 g1f3 b8c6 d2d4',
  'Semi-Slav Defense': 'd2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6',
  'Sicilian Defense': 'e2e4 c7c5',
  'Sicilian Defense: Accelerated Dragon': 'e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6',
  'Sicilian Defense: Alapin Variation': 'e2e4 c7c5 c2c3',
  'Sicilian Defense: Closed': 'e2e4 c7c5 b1c3',
  'Sicilian Defense: Dragon Variation': 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6',
  'Sicilian Defense: Najdorf Variation': 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6',
  'Sicilian Defense: Scheveningen Variation': 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e6',
  'Sicilian Defense: Smith-Morra Gambit': 'e2e4 c7c5 d2d4 c5d4 c2c3',
  'Slav Defense': 'd2d4 d7d5 c2c4 c7c6',
  'Tarrasch Defense': 'd2d4 d7d5 c2c4 e7e6 b1c3 c7c5',
  'Trompowsky Attack': 'd2d4 g8f6 c1g5',
  'Vienna Game': 'e2e4 e7e5 b1c3',
} as const;

export type OpeningStart = keyof typeof OPENING_STARTS;

export const OPENING_STARTS_BY_NAME = Object.keys(OPENING_STARTS) as OpeningStart[];

/** The position after the moves of an opening. */
export function fenOfOpening(name: OpeningStart): string {
  return replay(OPENING_STARTS[name].split(' ')).fen;
}
