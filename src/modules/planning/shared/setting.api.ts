import { z } from 'zod'
import { AuditEntry } from '#kernel/shared/audit.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { WithVersion } from '#kernel/shared/page.ts'
import { MAX_BATCH } from '#modules/maintenance/shared/orderChange.ts'
import { DayKind } from '#modules/plan/shared/calendar.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { MaintainSetting, SettingDraft, SettingEffect } from '#modules/plan/shared/setting.ts'
import { may as mayTemplate } from '#modules/template/shared/permissions.ts'

/** A day of the year view: what the State Council said, and what the company made of it. */
export const YearDay = z.object({
  date: z.iso.date(),
  statutory: DayKind.schema.nullable(),
  /** 预计: statutory by the regulation, in a year whose notice is not known yet. */
  expected: z.boolean(),
  /** The festival of an expected day. */
  festival: z.string().nullable(),
  own: DayKind.schema.nullable(),
  name: z.string().nullable(),
})
export type YearDay = z.output<typeof YearDay>

/** 基础设置 (jobs 4.1 basicSetting). */
export const maintainSettingApi = {
  get: endpoint({
    method: 'GET',
    path: '/maintain/setting/get',
    title: '维保设置',
    needs: [may.settings],
    input: z.object({}),
    reply: z.object({ version: z.number().int(), setting: MaintainSetting }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/maintain/setting/save',
    title: '保存维保设置',
    needs: [may.editSettings],
    input: z.object({ ...WithVersion.shape, setting: SettingDraft }),
    reply: z.object({ version: z.number().int() }),
  }),
  /** Added: what a change would mean for work already planned, before it is saved. */
  effect: endpoint({
    method: 'POST',
    path: '/maintain/setting/effect',
    title: '维保设置的影响',
    needs: [may.settings],
    reads: true,
    silent: true,
    input: MaintainSetting.pick({ minCrew: true, workDays: true, freezeDays: true, dayTarget: true, dayMax: true }),
    reply: SettingEffect,
  }),
  /** Added: the working calendar of a year, statutory rows and the company's own (jobs 1.11 workCalendar). */
  calendar: endpoint({
    method: 'GET',
    path: '/maintain/setting/calendar',
    title: '工作日历',
    // Who sets rules draws their sample year with it.
    needs: [may.settings, mayTemplate.rules],
    input: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
    reply: z.object({
      workDays: z.array(z.number().int()),
      /** Whether the State Council's notice of the year is known. */
      announced: z.boolean(),
      days: z.array(YearDay),
      /** Open orders by day, from today on. */
      orders: z.array(z.object({ date: z.iso.date(), n: z.number().int() })),
    }),
  }),
  /** Added: open orders on days that are not worked, for 一键提前 (jobs 6.4): at most one batch at a time. */
  restOrders: endpoint({
    method: 'GET',
    path: '/maintain/setting/restOrders',
    title: '休息日上的未开始工单',
    needs: [may.settings],
    input: z.object({}),
    reply: z.object({
      total: z.number().int(),
      /** The earliest of them that the person may see. */
      ids: z.array(z.uuid()).max(MAX_BATCH),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
    }),
  }),
  /** Added: who made which days what, days changed together in one entry. */
  calendarLog: endpoint({
    method: 'GET',
    path: '/maintain/setting/calendarLog',
    title: '工作日历变更记录',
    needs: [may.settings],
    input: z.object({}),
    reply: z.array(AuditEntry),
  }),
  /** Added: own days over the statutory ones; `kind` null gives them back. Says how many open orders lie on rest days now. */
  saveCalendar: endpoint({
    method: 'POST',
    path: '/maintain/setting/saveCalendar',
    title: '保存工作日历',
    needs: [may.editSettings],
    input: z
      .object({
        from: z.iso.date('请选择日期'),
        to: z.iso.date('请选择日期'),
        kind: DayKind.schema.nullable().default(null),
        name: z.string().trim().max(20, '名称不能超过20个字').nullable().default(null),
      })
      .superRefine(({ from, to }, check) => {
        if (to < from) check.addIssue({ code: 'custom', path: ['to'], message: '结束日期不能早于开始日期' })
        else if (Date.parse(to) - Date.parse(from) > 60 * 86_400_000)
          check.addIssue({ code: 'custom', path: ['to'], message: '一次最多设置60天' })
      }),
    reply: z.object({ done: z.number().int(), onRestDays: z.number().int() }),
  }),
} as const
