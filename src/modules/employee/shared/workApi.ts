import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { ById } from '#kernel/shared/page.ts'
import { employeeFigures } from './figures.ts'
import { may } from './permissions.ts'

/** An order of a person in the tab 工单 (archives 4.2). */
export const EmployeeOrder = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  planDate: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  level: z.number().int(),
  status: z.number().int(),
  /** First of its people. */
  leads: z.boolean(),
  completeAt: z.string().nullable(),
  /** Brought along: of its completion only the day is known. */
  imported: z.boolean(),
  workMinutes: z.number().int().nullable(),
  star: z.number().int().nullable(),
})
export type EmployeeOrder = z.output<typeof EmployeeOrder>

/** One month of work: what was done, how long it took, how it was judged. */
export const EmployeeMonth = z.object({
  month: z.string(),
  /** Orders of the month that are not closed, and how many of them are done. */
  orders: counts(employeeFigures.monthOrders),
  done: counts(employeeFigures.monthDone),
  /** Done after the legal deadline. */
  late: counts(employeeFigures.monthLate),
  /** Hours on site; null while none was measured. */
  hours: measures(employeeFigures.monthHours).nullable(),
  stars: counts(employeeFigures.monthStars),
  /** Mean star, one decimal; null without any. */
  meanStar: measures(employeeFigures.meanStar).nullable(),
})
export type EmployeeMonth = z.output<typeof EmployeeMonth>

export const workApi = {
  /** Added: archives 4.2, tab 工单. */
  orders: endpoint({
    method: 'POST',
    path: '/employee/orders',
    title: '员工的工单',
    needs: [may.detail],
    reads: true,
    input: z.object({
      ...ById.shape,
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份')
        .meta({ title: '月份' }),
    }),
    reply: z.array(EmployeeOrder),
  }),
  /** The last twelve months, the running one first (added: archives 4.2, tab 工时与评分). */
  months: endpoint({
    method: 'GET',
    path: '/employee/workHours/{id}',
    title: '员工的工时与评分',
    needs: [may.detail],
    input: ById,
    reply: z.array(EmployeeMonth),
  }),
}
