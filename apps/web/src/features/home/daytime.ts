type Daytime = 'morning' | 'afternoon' | 'evening';

/** By the member's own clock. After midnight it is still evening. */
export function daytimeOf(moment: Date): Daytime {
  const hour = moment.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
