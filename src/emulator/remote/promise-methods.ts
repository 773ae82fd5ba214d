/** A method of an emulator in another process: what is at once in one process is a promise there. */
export type PromiseMethod<Method> = Method extends (...given: infer Given) => infer Result
  ? (...given: Given) => Promise<Awaited<Result>>
  : Method

/** The same methods, each with a promise. */
export type PromiseMethods<Methods> = { readonly [Name in keyof Methods]: PromiseMethod<Methods[Name]> }
