import { bergerRounds } from '@rookery/tournament';

/** A report file of a tournament that is over: White has won each game. */
export function largeReport(playerCount: number, roundCount: number): string {
  const results = Array.from({ length: playerCount }, () => '');
  const points = Array.from({ length: playerCount }, () => 0);
  for (const { games } of bergerRounds(playerCount).slice(0, roundCount)) {
    for (const { white, black } of games) {
      results[white - 1] += `  ${String(black).padStart(4)} w 1`;
      results[black - 1] += `  ${String(white).padStart(4)} b 0`;
      points[white - 1] = (points[white - 1] ?? 0) + 1;
    }
  }
  const players = results.map((cells, index) => {
    const number = String(index + 1).padStart(4);
    const score = points[index]?.toFixed(1).padStart(4);
    const empty = ' '.repeat(22);
    return `001 ${number} m    ${`P${index + 1}`.padEnd(33)} 1500 FRA ${empty} ${score} ${number}${cells}`;
  });
  return ['012 Cup', `142 ${roundCount}`, ...players].join('\n');
}
