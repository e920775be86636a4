import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { ImportInput, ImportReply } from './importing.ts'
import { exportQuery, type List } from './list.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from './page.ts'

/** What the ordinary calls of a noun are made of; a part is needed where a call that uses it is. */
interface Parts {
  /** Of `list` and `export`. */
  readonly list?: AnyList
  /** Reply of `detail`. */
  readonly detail?: z.ZodType
  /** Input of `add`; of `edit` with id and version. */
  readonly draft?: z.ZodType
  /** Input of `edit`, where it is not the draft with id and version. */
  readonly edit?: z.ZodType
  /** Input of `options`, where a choice is narrowed by more than words. */
  readonly options?: z.ZodType
}
// biome-ignore lint/suspicious/noExplicitAny: a list of any rows and filters; their types are taken from the list given
type AnyList = Pick<List<any, any>, 'query' | 'page'>
type NoInput = z.ZodObject<Record<never, never>>
type File = z.ZodUnknown

const versioned = { ...ById.shape, ...WithVersion.shape }
type Edited<D extends z.ZodObject> = z.ZodType<
  z.output<D> & z.output<typeof ById> & z.output<typeof WithVersion>,
  z.input<D> & z.input<typeof ById> & z.input<typeof WithVersion>
>

interface Calls<P extends Parts> {
  readonly list: P extends { list: infer L extends AnyList } ? Endpoint<L['query'], L['page']> : never
  readonly options: Endpoint<
    P extends { options: infer O extends z.ZodType } ? O : typeof OptionQuery,
    z.ZodArray<typeof Option>
  >
  readonly detail: P extends { detail: infer D extends z.ZodType } ? Endpoint<typeof ById, D> : never
  readonly add: P extends { draft: infer D extends z.ZodType } ? Endpoint<D, typeof Saved> : never
  readonly edit: P extends { edit: infer E extends z.ZodType }
    ? Endpoint<E, typeof Saved>
    : P extends { draft: infer D extends z.ZodObject }
      ? Endpoint<Edited<D>, typeof Saved>
      : never
  readonly remove: Endpoint<typeof ById, typeof Done>
  readonly export: P extends { list: infer L extends AnyList }
    ? Endpoint<z.ZodType<z.output<L['query']> & { columns?: string[] }, Record<string, unknown>>, File>
    : never
  readonly template: Endpoint<NoInput, File>
  readonly import: Endpoint<typeof ImportInput, typeof ImportReply>
}
type Name = keyof Calls<Parts>

/** `login`, one code, or several of which any suffices. */
type Who = string | readonly string[]

/**
 * The nine ordinary calls of a noun (common 3, 10), as far as `needs` names them: who may, for each.
 *
 *   export const teamApi = {
 *     ...ordinary('/team', '班组', { list: teamList, draft: TeamDraft, detail: TeamDetail,
 *       needs: { list: may.list, options: 'login', detail: may.list, add: may.add, edit: may.edit } }),
 *   }
 *
 * They are endpoints like any other. A call that deviates is written out beside them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function ordinary<const P extends Parts, const K extends Name>(
  path: `/${string}`,
  noun: string,
  parts: P & { readonly needs: { readonly [call in K]: Who } },
): { readonly [call in K]: Calls<P>[call] } {
  const made = Object.entries<Who>(parts.needs).map(([name, who]) => {
    const needs = who === 'login' ? who : [who].flat()
    return [name, endpoint({ needs, ...makers[name as Name](path, noun, parts as Parts) } as never)]
  })
  return Object.fromEntries(made)
}

type Made = Omit<Parameters<typeof endpoint>[0], 'needs'>

const makers: { readonly [name in Name]: (path: `/${string}`, noun: string, parts: Parts) => Made } = {
  list: (path, noun, { list }) => ({
    method: 'POST',
    path: `${path}/listPage`,
    title: `${noun}列表`,
    reads: true,
    input: given(list?.query),
    reply: given(list?.page),
  }),
  options: (path, noun, { options }) => ({
    method: 'GET',
    path: `${path}/options`,
    title: `选择${noun}`,
    input: choosing((options ?? OptionQuery) as typeof OptionQuery),
    reply: z.array(Option),
  }),
  detail: (path, noun, { detail }) => ({
    method: 'GET',
    path: `${path}/detail/{id}`,
    title: `${noun}详情`,
    input: ById,
    // Absent in the browser, which reads no replies (decision 0049).
    reply: detail ?? z.unknown(),
  }),
  add: (path, noun, { draft }) => ({
    method: 'POST',
    path: `${path}/add`,
    title: `新增${noun}`,
    input: given(draft),
    reply: Saved,
  }),
  edit: (path, noun, { draft, edit }) => ({
    method: 'POST',
    path: `${path}/edit`,
    title: `编辑${noun}`,
    input: edit ?? (given(draft) as z.ZodObject).safeExtend(versioned),
    reply: Saved,
  }),
  remove: (path, noun) => ({
    method: 'DELETE',
    path: `${path}/delete/{id}`,
    title: `删除${noun}`,
    input: ById,
    reply: Done,
  }),
  export: (path, noun, { list }) => ({
    method: 'POST',
    path: `${path}/export`,
    title: `导出${noun}`,
    reads: true,
    file: true,
    long: true,
    input: exportQuery(given(list) as List),
    reply: z.unknown(),
  }),
  template: (path, noun) => ({
    method: 'POST',
    path: `${path}/template`,
    title: `${noun}导入模板`,
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: (path, noun) => ({
    method: 'POST',
    path: `${path}/import`,
    title: `导入${noun}`,
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
}

function given<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('an ordinary call lacks its list, draft or detail')
  return part
}
