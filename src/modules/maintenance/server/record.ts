import { type Context, file } from '#kernel/server/index.ts'
import { type Paper, renderPapers } from '#kernel/server/paper/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { orderDetail } from './orderDetail.ts'
import { findRecordCompany } from './record.store.ts'
import { recordBody } from './recordPaper.ts'
import { picturesOf } from './recordPictures.ts'

/** The record of TSG T5002-2017 art. 7 on paper, with a QR code that asks our server whether it is the kept one. */
export async function recordFile(ctx: Context, id: string): Promise<FileReply> {
  const { order, paper } = await recordOf(ctx, id)
  const title = `维护保养记录 ${order.orderNo}`
  return file(`维保记录_${order.orderNo}.pdf`, 'application/pdf', () => render(ctx, title, [paper]))
}

/** 合并打印 (jobs 4.1): records one after another, each on a page of its own, in the order they were chosen. */
export async function recordsFile(ctx: Context, ids: readonly string[]): Promise<FileReply> {
  if (ids.length > MANY) ctx.moveToWorker()
  const papers: Paper[] = []
  for (const id of new Set(ids)) papers.push((await recordOf(ctx, id)).paper)
  const at = formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmm')
  return file(`维保记录_${papers.length}份_${at}.pdf`, 'application/pdf', () =>
    render(ctx, `维护保养记录 ${papers.length} 份`, papers),
  )
}

/** More records than this are put together beside the server. */
const MANY = 5

const render = (ctx: Context, title: string, papers: readonly Paper[]) =>
  renderPapers(papers, {
    title,
    onPicture: (error) => ctx.log.warn({ err: error, title }, 'record printed without pictures'),
  })

async function recordOf(ctx: Context, id: string): Promise<{ order: MaintainOrderDetail; paper: Paper }> {
  const order = await orderDetail(ctx, id)
  const { done, confirmed } = MaintainStatus.code
  if (order.status !== done && order.status !== confirmed) {
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(order.status), action: '打印记录单' })
  }
  // Brought along: its record is on paper or in the other system (decision 0051).
  if (order.contentHash === null) throw refuseMaintain.noRecord({ orderNo: order.orderNo })
  const letterhead = await letterheadOf(ctx, await findRecordCompany(ctx, id))
  const address = `${ctx.services.settings.publicUrl}/share/record/${order.contentHash}`
  const body = await recordBody(order, { address, ...(await picturesOf(ctx, order)) })
  const paper = {
    letterhead,
    title: '电梯维护保养记录',
    fact: `${order.orderNo}　${liftLabel(order.community.name, order.elevator.name)}`,
    of: `电梯维护保养记录 ${order.orderNo}`,
    body,
  }
  return { order, paper }
}
