/**
 * A refusal is the answer "no" of a business rule: code and Chinese text, told to the person, never logged as a fault.
 * Domain refusals travel with HTTP 200 in the envelope { errorCode, errorMsg, subMsg, fields } (common.md §3.4).
 */
export interface FieldError {
  readonly prop: string
  readonly msg: string
}

export interface RefusalExtra {
  readonly fields?: readonly FieldError[]
  readonly data?: unknown
  /** Said in place of the text, which the specification fixes, where more can be told (common.md §3.4). */
  readonly subMsg?: string
  /** What was written before the refusal stays: failed attempts are counted although the answer is no. */
  readonly commits?: boolean
}

export class Refusal extends Error {
  readonly errorCode: number
  readonly fields: readonly FieldError[] | undefined
  /** Extra facts for the client, e.g. the record that is there already; never the row of a stale edit (decision 0082). */
  readonly data: unknown
  readonly subMsg: string | undefined
  readonly commits: boolean

  constructor(errorCode: number, message: string, extra: RefusalExtra = {}) {
    super(message)
    this.name = 'Refusal'
    this.errorCode = errorCode
    this.fields = extra.fields
    this.data = extra.data
    this.subMsg = extra.subMsg
    this.commits = extra.commits ?? false
  }
}

type Slots<T extends string> = T extends `${string}{${infer S}}${infer Rest}` ? S | Slots<Rest> : never
type Maker<T extends string> = [Slots<T>] extends [never]
  ? (values?: Record<string, never>, extra?: RefusalExtra) => Refusal
  : (values: { readonly [K in Slots<T>]: string | number }, extra?: RefusalExtra) => Refusal

export type RefusalTable = Record<string, readonly [code: number, text: string]>
export type Refusals<R extends RefusalTable> = {
  readonly [K in keyof R]: Maker<R[K][1]> & { code: number; text: string }
}

const every = new Map<number, string>()

/** All codes declared so far with their texts; the conformance test compares them with the specification. */
export const declaredRefusals: ReadonlyMap<number, string> = every

/**
 * Declares the refusals of a module. The slots of a text are typed:
 *
 *   const refuse = refusals({ overlap: [1107003, '电梯「{name}」在{from}至{to}已有合同{no}，服务期重叠'] })
 *   throw refuse.overlap({ name, from, to, no })
 */
/* @__NO_SIDE_EFFECTS__ */
export function refusals<const R extends RefusalTable>(table: R): Refusals<R> {
  const made: Record<string, unknown> = {}
  for (const [key, [code, text]] of Object.entries(table)) {
    const known = every.get(code)
    if (known !== undefined && known !== text) throw new Error(`refusal ${code} has two texts: ${known} / ${text}`)
    every.set(code, text)
    const make = (values: Record<string, string | number> = {}, extra = {}) =>
      new Refusal(
        code,
        text.replace(/\{([^}]+)\}/g, (_, slot: string) => String(values[slot] ?? '')),
        extra,
      )
    made[key] = Object.assign(make, { code, text })
  }
  return made as Refusals<R>
}

/** Refusals common to all modules (common.md §3.4). */
export const refuse = refusals({
  stale: [1000001, '数据已被他人修改，请刷新后重试'],
  field: [1000400, '{msg}'],
  notFound: [1000404, '数据不存在'],
  /** Added: the answer of the first content would hide that this one was not kept. */
  numberTaken: [1000409, '该请求编号已用于另一次提交，这次没有保存；请刷新页面后重新提交'],
  /** Added: another record came to refer to it at the same moment. */
  inUse: [1000410, '数据已被其他记录引用，不能删除；请刷新后重试'],
  tooLarge: [1000413, '文件不能超过{n}MB'],
  tooOften: [1000429, '操作过于频繁，请稍后再试'],
  busy: [1000500, '系统繁忙，请稍后再试({traceId})'],
  /** Added: said by the database when it has no room for a row. */
  diskFull: [1000508, '磁盘空间已满，这次没有保存；请联系管理员清理磁盘后重试'],
  wrongTemplate: [1000601, '导入文件与模板不一致'],
  tooManyRows: [1000602, '一次最多导入{n}行'],
  interrupted: [1000603, '处理中断，数据没有变化；请减少行数、缩小范围或拆分文件后重试'],
  noPermission: [1002001, '无操作权限'],
  /** A session that looks at the product with the eyes of a position only reads (archives 10.6). */
  viewing: [1002005, '正在以岗位「{岗位}」的身份查看，不能修改数据'],
})

/** A broken field rule: shown as a toast and beside each field (common.md §3.4, §5). */
export function fieldRefusal(fields: readonly FieldError[]): Refusal {
  return refuse.field({ msg: fields[0]?.msg ?? '输入有误' }, { fields })
}
