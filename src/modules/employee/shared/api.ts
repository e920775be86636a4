import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { EmployeeKind } from './employee.terms.ts'
import { EmployeeDetail, EmployeeDraft, EmployeeLift } from './employee.ts'
import { employeeList } from './employeeList.ts'
import { may } from './permissions.ts'

/** A query carries one code or several parted by commas. */
const Kinds = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map(Number) : value),
    z.array(EmployeeKind.schema).max(8),
  )
  .optional()

export const EmployeeOption = Option.extend({
  kind: EmployeeKind.schema,
  /** Whether a T certificate (201) is in force today. */
  certified: z.boolean(),
  /** Asked with `lifts`: why the person cannot be put in charge of a lift, 作业人员证待审核. */
  warn: z.string().nullable().optional(),
})

const Versioned = z.object({ ...ById.shape, ...WithVersion.shape })

export const employeeApi = {
  ...ordinary('/employee', '员工', {
    list: employeeList,
    draft: EmployeeDraft.safeExtend({
      /** 发送邀请, the last step of the form. */
      invite: z.boolean().default(true).meta({ title: '发送邀请短信' }),
    }),
    detail: EmployeeDetail,
    needs: {
      list: may.list,
      detail: [may.detail, may.edit],
      add: may.add,
      export: may.export,
      import: may.import,
      template: may.import,
    },
  }),
  /** People in service, by name, pinyin initials, number, phone; `ids` also finds those who are not any more. */
  options: endpoint({
    method: 'GET',
    path: '/employee/options',
    title: '选择员工',
    needs: 'login',
    input: choosing(
      OptionQuery.extend({ kinds: Kinds, teamId: z.uuid().optional(), lifts: z.literal('1').optional() }),
    ),
    reply: z.array(EmployeeOption),
  }),
  positionOptions: endpoint({
    method: 'GET',
    path: '/employee/positionOptions',
    title: '选择岗位',
    needs: [may.list, may.add, may.edit],
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  lifts: endpoint({
    method: 'GET',
    path: '/employee/lifts/{id}',
    title: '员工负责的电梯',
    needs: [may.detail, may.transfer],
    input: ById,
    reply: z.array(EmployeeLift),
  }),
  ...ordinary('/employee', '员工', { draft: EmployeeDraft, needs: { edit: may.edit } }),
  /** SMS with a link of 7 days; `way` 2 answers the link alone, to be shown as a QR code. At most three a day: 1007002. */
  invite: endpoint({
    method: 'POST',
    path: '/employee/invite',
    title: '邀请员工',
    needs: [may.invite],
    secret: true,
    input: z.object({ ...ById.shape, way: z.literal([1, 2]).default(1) }),
    reply: z.object({ link: z.string().nullable(), expiresAt: z.string() }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/employee/stop',
    title: '停用员工',
    needs: [may.leave],
    input: Versioned,
    reply: Saved,
  }),
  start: endpoint({
    method: 'POST',
    path: '/employee/start',
    title: '启用员工',
    needs: [may.leave],
    input: Versioned,
    reply: Saved,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/employee/leave',
    title: '员工离职',
    needs: [may.leave],
    input: Versioned.extend({ leaveDate: field.optional(field.day('离职日期')) }),
    reply: Saved,
  }),
  /** An SMS with a code to set a new password; nobody in the office sees a password (archives 4.2). */
  resetPassword: endpoint({
    method: 'POST',
    path: '/employee/resetPassword',
    title: '重置员工密码',
    needs: [may.resetPassword],
    input: ById,
    reply: Done,
  }),
}

/** 移交电梯 stands on the employee's page, but changes lifts: the elevator module answers it. */
export const transferApi = {
  /** One transaction; receivers hold a T certificate in force, else 1007011 (archives 5). */
  transfer: endpoint({
    method: 'POST',
    path: '/employee/transfer',
    title: '移交电梯',
    needs: [may.transfer],
    input: z.object({
      fromId: z.uuid(),
      items: z
        .array(
          z.object({
            elevatorId: z.uuid(),
            toId: z.uuid(),
            /** The helpers afterwards; absent: those who help now. */
            assistantIds: z.array(z.uuid()).max(3).optional(),
          }),
        )
        .min(1, '请选择要移交的电梯')
        .max(500),
    }),
    reply: z.object({ lifts: z.number().int(), orders: z.number().int() }),
  }),
}
