/** A method of an emulator in another process, which returns a promise where the original returns a value. */
export type PromiseMethod<Method> = Method extends (...given: infer Given) => infer Result
  ? (...given: Given) => Promise<Awaited<Result>>
  : Method

/** The same methods, but each returns a promise. */
export type PromiseMethods<Methods> = { readonly [Name in keyof Methods]: PromiseMethod<Methods[Name]> }
