/** The same, all the way down, for whoever only reads it: as the rules write what the contract names. */
export type ReadOnly<T> = T extends (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : { readonly [Key in keyof T]: ReadOnly<T[Key]> };
