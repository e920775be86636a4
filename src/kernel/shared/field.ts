import { z } from 'zod'
import { isDay } from './days.ts'
import { compareAmounts, round2 } from './money.ts'
import { isRegionCode } from './regionCode.ts'
import { messages, plainPhone, type RuleName, rules } from './rules.ts'
import { isEmpty, lengthOf, tidy } from './text.ts'
import { dayProblem } from './typedDay.ts'

/**
 * Schema makers: a field is declared once and carries its label, its control and its messages (common 5).
 *
 *   export const ContractDraft = z.object({
 *     name: field.text('合同名称', { max: 60 }),
 *     type: field.choice('合同类型', ContractType),
 *     agreedAmount: field.optional(field.amount('协议总额')),
 *   })
 *
 * Every field is required unless wrapped in `field.optional`; an empty optional (absent, null, blank, []) is undefined.
 */
interface Meta {
  unit?: string
  help?: string
}
interface Options<Code> {
  readonly options: readonly { readonly value: Code; readonly label: string }[]
  readonly title: string
}

/** Largest amount that numeric(14,2) holds. */
const MAX_AMOUNT = '999999999999.99'

/** Missing or blank → 不能为空; any other value that is not text → the rule's message. */
function written(title: string, message?: string): z.ZodString {
  return z
    .string({ error: (issue) => (isEmpty(issue.input) ? messages.required(title) : (message ?? '输入有误')) })
    .overwrite(tidy)
    .refine((text) => text !== '', { error: messages.required(title), abort: true })
}

function ruled(title: string, rule: RuleName, max?: number): z.ZodString {
  const { test, message } = rules[rule]
  const schema = written(title, message).refine(test, { error: message, abort: true })
  return max === undefined ? schema : schema.refine(...shorter(title, max))
}

const shorter = (title: string, max: number): [(text: string) => boolean, { error: string; abort: true }] => [
  (text) => lengthOf(text) <= max,
  { error: messages.tooLong(title, max), abort: true },
]

function text(title: string, { max = 100, ...meta }: { max?: number } & Meta = {}): z.ZodString {
  return written(title)
    .refine(...shorter(title, max))
    .meta({ title, control: 'text', ...meta })
}

/** An administrative division by its code of six digits: 省、市、区 to choose, names and codes in imports. */
function region(title = '地区', meta: Meta = {}): z.ZodString {
  return written(title)
    .refine(isRegionCode, { error: `${title}应为6位数字`, abort: true })
    .meta({ title, control: 'region', ...meta })
}

/** Several lines. */
function area(title: string, { max = 500, ...meta }: { max?: number } & Meta = {}): z.ZodString {
  return text(title, { max, ...meta }).meta({ title, control: 'area', ...meta })
}

/** Names of persons, positions, teams, categories, templates, rules, stores: no special characters. */
function nameText(title: string, { max = 30, ...meta }: { max?: number } & Meta = {}): z.ZodString {
  return ruled(title, 'noSpecial', max).meta({ title, control: 'text', ...meta })
}

function phone(title = '手机号'): z.ZodString {
  return ruled(title, 'phone').overwrite(plainPhone).meta({ title, control: 'phone', personal: 'phone' })
}

function mobileOrLandline(title = '联系电话'): z.ZodString {
  return ruled(title, 'mobileOrLandline').overwrite(plainPhone).meta({ title, control: 'phone', personal: 'phone' })
}

const email = (title = '邮箱'): z.ZodString => ruled(title, 'email').meta({ title, control: 'text' })

function idCard(title = '身份证号'): z.ZodString {
  return ruled(title, 'idCard')
    .overwrite((id) => id.toUpperCase())
    .meta({ title, control: 'text', personal: 'idCard' })
}

const creditCode = (title = '统一社会信用代码'): z.ZodString =>
  ruled(title, 'creditCode').meta({ title, control: 'text' })

interface Range {
  min?: number | string
  max?: number | string
}

function decimalText(title: string, rule: 'number' | 'decimal2', min: number | string, max: number | string) {
  return ruled(title, rule)
    .refine((value) => compareAmounts(value, min) >= 0 && compareAmounts(value, max) <= 0, {
      error: messages.range(title, min, max),
      abort: true,
    })
    .overwrite((value) => round2(value))
}

/** Money ≥ 0 in yuan as decimal text: "1200" → "1200.00". */
function amount(title: string, { min = 0, max = MAX_AMOUNT, ...meta }: Range & Meta = {}): z.ZodString {
  return decimalText(title, 'number', min, max).meta({ title, control: 'money', unit: '元', ...meta })
}

/** A number with at most two decimals, also negative, as decimal text: rates, adjustments. */
function decimal2(
  title: string,
  { min = `-${MAX_AMOUNT}`, max = MAX_AMOUNT, ...meta }: Range & Meta = {},
): z.ZodString {
  return decimalText(title, 'decimal2', min, max).meta({ title, control: 'number', ...meta })
}

type NumberSchema = z.ZodType<number, number | string>

function numeric(title: string, message: string, test: (text: string) => boolean, range: Range, meta: Meta) {
  const { min, max } = range
  const inside = (n: number) => (min === undefined || n >= Number(min)) && (max === undefined || n <= Number(max))
  const read = (raw: unknown) => {
    const value = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? tidy(raw) : raw
    return typeof value === 'string' && test(value) ? Number(value) : raw
  }
  return z
    .preprocess(
      read,
      z
        .number({ error: (issue) => (isEmpty(issue.input) ? messages.required(title) : message) })
        .refine((n) => test(String(n)), { error: message, abort: true })
        .refine(inside, { error: messages.range(title, min ?? '不限', max ?? '不限') }),
    )
    .meta({ title, control: 'number', ...meta }) as unknown as NumberSchema
}

/** Largest value of a database integer; without it a long figure ends in a fault instead of a message. */
const MAX_INTEGER = 2_147_483_647

function positiveInteger(title: string, { min = 1, max = MAX_INTEGER, ...meta }: Range & Meta = {}): NumberSchema {
  return numeric(title, rules.positiveInteger.message, rules.positiveInteger.test, { min, max }, meta)
}

function nonNegativeInteger(title: string, { min = 0, max = MAX_INTEGER, ...meta }: Range & Meta = {}): NumberSchema {
  return numeric(title, rules.nonNegativeInteger.message, rules.nonNegativeInteger.test, { min, max }, meta)
}

/** A measured figure (speed, coordinate) as a number, with any decimals. */
function number(title: string, { min, max, ...meta }: Range & Meta = {}): NumberSchema {
  return numeric(title, rules.number.message, (text) => /^-?\d+(\.\d+)?$/.test(text), { min, max }, meta)
}

/** A civil date YYYY-MM-DD; `past`: it only looks back, which tells the year of 12/20 (typedDay.ts). */
function day(title: string, meta: Meta & { past?: boolean } = {}): z.ZodString {
  const missing = messages.choose(title)
  return z
    .string({ error: missing })
    .overwrite(tidy)
    .refine((text) => !isEmpty(text), { error: missing, abort: true })
    .refine(isDay, { error: ({ input }) => dayProblem(String(input)), abort: true })
    .meta({ title, control: 'date', ...meta })
}

/** One code of an enumeration; the label is the field's, not the enumeration's. */
function choice<Code extends number | string>(
  title: string,
  of: Options<Code>,
  meta: Meta = {},
): z.ZodType<Code, Code> {
  const codes = of.options.map((option) => option.value) as [Code, ...Code[]]
  return z
    .literal(codes, { error: messages.choose(title) })
    .meta({ title, control: 'choice', enumeration: of.title, options: of.options, ...meta }) as unknown as z.ZodType<
    Code,
    Code
  >
}

/** A row chosen from the options call `from`. */
function ref(title: string, from: string, meta: Meta = {}): z.ZodUUID {
  return z.uuid({ error: messages.choose(title) }).meta({ title, control: 'ref', from, ...meta })
}

/** At least one of something, at most `max`. */
function many<T extends z.ZodType>(title: string, of: T, { max = 200, min = 1 } = {}): z.ZodArray<T> {
  return z
    .array(of, { error: messages.required(title) })
    .min(min, { error: messages.required(title) })
    .max(max, { error: messages.range(title, min, max) })
    .meta({ ...of.meta(), title })
}

/** On or off; required like any other field. */
function flag(title: string, meta: Meta = {}): z.ZodBoolean {
  return z.boolean({ error: messages.choose(title) }).meta({ title, control: 'switch', ...meta })
}

/** The same field, empty allowed; keeps the label. */
function optional<T extends z.ZodType>(
  of: T,
): z.ZodOptional<z.ZodType<z.output<T> | undefined, z.input<T> | null | undefined>> {
  const emptied = z.preprocess((value) => (isEmpty(value) ? undefined : value), z.optional(of))
  return z
    .optional(emptied as unknown as z.ZodType<z.output<T> | undefined, z.input<T> | null | undefined>)
    .meta(of.meta() ?? {})
}

export const field = {
  text,
  area,
  nameText,
  phone,
  mobileOrLandline,
  email,
  idCard,
  creditCode,
  amount,
  decimal2,
  positiveInteger,
  nonNegativeInteger,
  number,
  day,
  choice,
  ref,
  region,
  many,
  flag,
  optional,
}
