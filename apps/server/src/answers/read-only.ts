/** Deeply read-only. The chess rules return read-only values, which the types of the contract are not. */
export type ReadOnly<T> = T extends (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : { readonly [Key in keyof T]: ReadOnly<T[Key]> };
