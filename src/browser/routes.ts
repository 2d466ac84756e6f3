import type { Routes } from '#/server/endpoints.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Split<Path extends string> = Path extends `${infer First}/${infer Rest}` ? [First, ...Split<Rest>] : [Path]

type Matches<Given, Pattern> = Given extends [infer One, ...infer Others]
  ? Pattern extends [infer Wanted, ...infer More]
    ? One extends Wanted
      ? Matches<Others, More>
      : Wanted extends `{${string}}`
        ? Matches<Others, More>
        : false
    : false
  : Pattern extends []
    ? true
    : false

type Matching<M extends Method, Path extends string> = {
  [At in keyof Routes]: At extends `${M} ${infer Pattern}`
    ? Matches<Split<Path>, Split<Pattern>> extends true
      ? At
      : never
    : never
}[keyof Routes]

/** The endpoint of a path, such as `/api/admin/orders/${number}/notes`; `never` if there is none. */
type AddressOf<M extends Method, Path extends string> = `${M} ${Path}` extends keyof Routes
  ? `${M} ${Path}`
  : Matching<M, Path>

/** What the endpoint at an address sends as JSON: `Gets<'GET /api/products/{slug}'>`. */
export type Gets<At extends keyof Routes> = NonNullable<Routes[At]['gets']>

export type GetsFrom<M extends Method, Path extends string> =
  AddressOf<M, Path> extends infer At extends keyof Routes ? Gets<At> : never

type ReadonlyDeep<Value> = Value extends readonly (infer One)[]
  ? readonly ReadonlyDeep<One>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
    : Value

/** The body that it takes as JSON, if any. A path without an endpoint can't be called at all. */
export type BodyFor<M extends Method, Path extends string> =
  AddressOf<M, Path> extends infer At extends keyof Routes
    ? [At] extends [never]
      ? [noSuchEndpoint: never]
      : Routes[At]['sends'] extends undefined
        ? []
        : [body: ReadonlyDeep<Routes[At]['sends']>]
    : [noSuchEndpoint: never]

export type AdminCall = Extract<keyof Routes, `${string} /api/admin/${string}`>

export type ReadAddress = Extract<keyof Routes, `GET ${string}`>

/** The paths of endpoints that look like one: `PathOf<'POST', `/api/${string}/unsubscribe`>`. */
export type PathOf<M extends Method, Like extends string> = keyof Routes extends infer At
  ? At extends `${M} ${infer Path extends Like}`
    ? Path
    : never
  : never
