export * from './addresses/address-guard.ts';
export { normaliseAddress } from './addresses/normalise-address.ts';
export { isIncluded, isPathPattern } from './addresses/path-pattern.ts';
export * from './addresses/traps.ts';
export { FetchError } from './fetching/fetch-error.ts';
export * from './fetching/fetch-result.ts';
export * from './fetching/fetcher.ts';
export { resolveByServers, resolveBySystem, type Resolve } from './fetching/resolve.ts';
export { PRODUCT_TOKEN } from './fetching/user-agent.ts';
