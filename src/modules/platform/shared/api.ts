import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import { LinkCounts, linkList, linkLogList } from './elevatorLink.ts'
import { may } from './permissions.ts'
import { PlatformDetail, PlatformDraft, platformList } from './platform.ts'
import { PlatformLogCounts, PlatformLogDetail, platformLogList } from './platformLog.ts'

const ids = z.array(z.uuid()).min(1, '请至少选择一行').max(500, '一次最多处理500行')
const Job = z.object({ jobId: z.uuid() })
const ofPlatform = z.object({ platformId: z.uuid() })

export const platformApi = {
  ...ordinary('/platform/info', '平台', {
    list: platformList,
    draft: PlatformDraft,
    detail: PlatformDetail,
    needs: {
      list: may.list,
      options: [may.list, may.log, may.links, may.linkLog],
      detail: may.list,
      add: may.edit,
      edit: may.edit,
      remove: may.edit,
    },
  }),
  /** 启停 (*added*: the specification names the permission, not the call). */
  enable: endpoint({
    method: 'POST',
    path: '/platform/info/enable',
    title: '启用或停用平台',
    needs: [may.enable],
    input: z.object({ ...ById.shape, ...WithVersion.shape, enabled: z.boolean() }),
    reply: Saved,
  }),
  /** 测试连接 (*added*): the saved platform answers, or 1005001. */
  test: endpoint({
    method: 'POST',
    path: '/platform/info/test',
    title: '测试平台连接',
    needs: [may.edit, may.enable],
    input: ById,
    reply: z.object({ costMs: z.number().int() }),
  }),
  /** What may be chosen here (*added*): standards opened in this installation, regions with lifts. */
  choices: endpoint({
    method: 'GET',
    path: '/platform/info/choices',
    title: '可选的平台标准与地区',
    needs: [may.list],
    input: z.object({}),
    reply: z.object({
      standards: z.array(z.number().int()),
      regions: z.array(z.object({ code: z.string(), lifts: z.number().int() })),
      kinds: z.array(z.number().int()),
    }),
  }),
  reconcile: endpoint({
    method: 'POST',
    path: '/platform/reconcile',
    title: '全量核对',
    needs: [may.edit],
    input: ofPlatform,
    reply: Job,
  }),
}

export const platformLogApi = {
  ...ordinary('/platform/log', '上报日志', {
    list: platformLogList,
    detail: PlatformLogDetail,
    needs: {
      list: may.log,
      detail: may.log,
      export: may.log,
    },
  }),
  counts: endpoint({
    method: 'GET',
    path: '/platform/log/counts',
    title: '上报日志的数量',
    needs: [may.log],
    input: z.object({}),
    reply: PlatformLogCounts,
  }),
  /** 忽略 (*added*: the specification names the action, not the call). */
  ignore: endpoint({
    method: 'POST',
    path: '/platform/log/ignore',
    title: '忽略上报失败的记录',
    needs: [may.retry],
    input: z.object({ ids, reason: z.string().trim().max(100).optional() }),
    reply: Done,
  }),
}

export const linkApi = {
  ...ordinary('/linkElv/info', '电梯关联', {
    list: linkList,
    needs: {
      list: may.links,
      export: may.links,
    },
  }),
  counts: endpoint({
    method: 'GET',
    path: '/linkElv/info/counts',
    title: '电梯关联的数量',
    needs: [may.links],
    input: z.object({}),
    reply: LinkCounts,
  }),
  /** Lifts begin to be reported; with `remoteId` one lift is tied to a number the platform has already. */
  link: endpoint({
    method: 'POST',
    path: '/linkElv/link',
    title: '关联电梯',
    needs: [may.link],
    input: z.object({
      platformId: z.uuid(),
      elevatorIds: ids,
      remoteId: z.string().trim().min(1).max(100).optional(),
      /** Reports a lift again that is linked: the answer to 内容不一致. */
      again: z.boolean().default(false),
    }),
    reply: z.object({
      done: z.number().int(),
      skipped: z.array(z.object({ elevatorId: z.uuid(), reason: z.string() })),
    }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/linkElv/unlink',
    title: '解除关联',
    needs: [may.unlink],
    input: z.object({ ids }),
    reply: Done,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/linkElv/retry',
    title: '重试关联',
    needs: [may.linkRetry],
    input: z.object({ ids }),
    reply: z.object({ done: z.number().int(), skipped: z.array(z.object({ id: z.uuid(), reason: z.string() })) }),
  }),
  match: endpoint({
    method: 'POST',
    path: '/linkElv/match',
    title: '批量匹配',
    needs: [may.link],
    input: ofPlatform,
    reply: Job,
  }),
  log: ordinary('/linkElv/log', '关联日志', { list: linkLogList, needs: { list: may.linkLog } }).list,
}
