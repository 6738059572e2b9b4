import { startTestPostgres } from '@rookery/testkit';
import { measureClub } from './presence/club.ts';

/**
 * Members of a club connect and disconnect, while one member follows the presence list like a page. Goals: the list is
 * correct within 3 s of each change, and the cost of a change does not grow with the club.
 */
const SIZES = [500, 5_000];

const postgres = await startTestPostgres();
try {
  const costs: number[] = [];
  for (const size of SIZES) {
    const club = await measureClub(postgres.url, size);
    costs.push(club.costMs);
    console.log(
      `${size} members: ${club.events} changes, reported after ${club.median} ms (median), ` +
        `${club.late} ms (95 %), ${club.latest} ms (last); ${club.missing} missed; ` +
        `${club.costMs.toFixed(2)} ms of processor each; ` +
        `whole list ${club.wholeMs.toFixed(1)} ms, changes ${club.newsMs.toFixed(1)} ms`,
    );
  }
  const [small = Number.NaN, large = Number.NaN] = costs;
  console.log(`ratio ${(large / small).toFixed(2)}`);
} finally {
  await postgres.discard();
}
