import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { LinkCounts, linkList, linkLogList } from './elevatorLink.ts'
import { may } from './permissions.ts'
import { PlatformDetail, PlatformDraft, platformList } from './platform.ts'
import { PlatformLogCounts, PlatformLogDetail, platformLogList } from './platformLog.ts'

const ids = z.array(z.uuid()).min(1).max(500)
const Job = z.object({ jobId: z.uuid() })
const ofPlatform = z.object({ platformId: z.uuid() })

export const platformApi = {
  list: endpoint({
    method: 'POST',
    path: '/platform/info/listPage',
    title: '平台列表',
    needs: [may.list],
    reads: true,
    input: platformList.query,
    reply: platformList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/platform/info/options',
    title: '选择平台',
    needs: [may.list, may.log, may.links, may.linkLog],
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/platform/info/detail/{id}',
    title: '平台详情',
    needs: [may.list],
    input: ById,
    reply: PlatformDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/platform/info/add',
    title: '新增平台',
    needs: [may.edit],
    input: PlatformDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/platform/info/edit',
    title: '编辑平台',
    needs: [may.edit],
    input: PlatformDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platform/info/delete/{id}',
    title: '删除平台',
    needs: [may.edit],
    input: ById,
    reply: Done,
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
  list: endpoint({
    method: 'POST',
    path: '/platform/log/listPage',
    title: '上报日志',
    needs: [may.log],
    reads: true,
    input: platformLogList.query,
    reply: platformLogList.page,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/platform/log/counts',
    title: '上报日志的数量',
    needs: [may.log],
    input: z.object({}),
    reply: PlatformLogCounts,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/platform/log/detail/{id}',
    title: '上报的请求与应答',
    needs: [may.log],
    input: ById,
    reply: PlatformLogDetail,
  }),
  export: endpoint({
    method: 'POST',
    path: '/platform/log/export',
    title: '导出上报日志',
    needs: [may.log],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(platformLogList),
    reply: z.unknown(),
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
  list: endpoint({
    method: 'POST',
    path: '/linkElv/info/listPage',
    title: '电梯关联列表',
    needs: [may.links],
    reads: true,
    input: linkList.query,
    reply: linkList.page,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/linkElv/info/counts',
    title: '电梯关联的数量',
    needs: [may.links],
    input: z.object({}),
    reply: LinkCounts,
  }),
  export: endpoint({
    method: 'POST',
    path: '/linkElv/info/export',
    title: '导出电梯关联',
    needs: [may.links],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(linkList),
    reply: z.unknown(),
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
  log: endpoint({
    method: 'POST',
    path: '/linkElv/log/listPage',
    title: '关联日志',
    needs: [may.linkLog],
    reads: true,
    input: linkLogList.query,
    reply: linkLogList.page,
  }),
}
