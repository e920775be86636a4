import type { z } from 'zod'
import { type FieldError, fieldRefusal, Refusal } from './refusal.ts'
import { messages } from './rules.ts'

/** Path of a wrong value as the form names it: lines.2.unitPrice. */
const propOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** What each field says. Messages of our rules are Chinese; anything else means the sender broke the form of the call. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    prop: propOf(issue.path),
    msg: /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '输入有误',
  }))
}

/** A broken schema as the refusal the person sees: a rule with a code of its own (`errorCode` in its params), else 1000400. */
export function refusalFrom(error: z.ZodError): Refusal {
  const fields = fieldErrors(error)
  const [issue] = error.issues
  const code = issue?.code === 'custom' ? (issue.params?.errorCode as unknown) : undefined
  return typeof code === 'number' ? new Refusal(code, fields[0]?.msg ?? '', { fields }) : fieldRefusal(fields)
}

/**
 * {结束}不能早于{开始} for `schema.superRefine(dateOrder('startDate', 'endDate', ['开始日期', '结束日期']))`; the text stands
 * under the end. Pass over when one is missing.
 */
export function dateOrder<K extends string>(
  start: K,
  end: K,
  [startTitle, endTitle]: readonly [string, string],
  errorCode?: number,
) {
  return (row: { readonly [P in K]?: string | undefined }, ctx: z.RefinementCtx): void => {
    const [from, to] = [row[start], row[end]]
    if (!from || !to || to >= from) return
    const message = messages.order(endTitle, startTitle)
    ctx.addIssue({
      code: 'custom',
      path: [end],
      message,
      ...(errorCode === undefined ? {} : { params: { errorCode } }),
    })
  }
}
