import { type Context, file, type PdfContent, qrPng, renderPdf } from '#kernel/server/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { ItemResult, Level, Part } from '#modules/template/shared/template.ts'
import { MaintainStatus, refuseMaintain, StateAfter, WorkerRole } from '../shared/maintenance.ts'
import type { MaintainOrderDetail, OrderItem } from '../shared/orderDetail.ts'
import { type RemoteChecks, remoteResult, remoteSource } from '../shared/remoteCheck.ts'
import { orderDetail } from './orderDetail.ts'
import { findCompanyName } from './record.store.ts'
import { photoPages, signatureOf, signInTable } from './recordPictures.ts'

/** The record of TSG T5002-2017 art. 7 on paper, with a QR code that asks our server whether it is the kept one. */
export async function recordFile(ctx: Context, id: string): Promise<FileReply> {
  const { order, content } = await recordOf(ctx, id)
  return file(`维保记录_${order.orderNo}.pdf`, 'application/pdf', () => paper(`维护保养记录 ${order.orderNo}`, content))
}

/** 合并打印 (jobs 4.1): records one after another, each on a page of its own, in the order they were chosen. */
export async function recordsFile(ctx: Context, ids: readonly string[]): Promise<FileReply> {
  if (ids.length > MANY) ctx.moveToWorker()
  const all: PdfContent[] = []
  for (const [at, id] of [...new Set(ids)].entries()) {
    const { content } = await recordOf(ctx, id)
    all.push({ stack: content, ...(at > 0 ? { pageBreak: 'before' as const } : {}) })
  }
  return file(
    `维保记录_${all.length}份_${formatTokens(ctx.now.toISOString(), 'yyyyMMddHHmm')}.pdf`,
    'application/pdf',
    () => paper(`维护保养记录 ${all.length} 份`, all),
  )
}

/** More records than this are put together beside the server. */
const MANY = 5

const paper = (title: string, content: PdfContent[]) =>
  renderPdf({
    info: { title },
    pageMargins: [36, 40, 36, 48],
    content,
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 8, margin: [0, 16, 0, 0] }),
    defaultStyle: { fontSize: 9 },
  })

async function recordOf(ctx: Context, id: string): Promise<{ order: MaintainOrderDetail; content: PdfContent[] }> {
  const order = await orderDetail(ctx, id)
  const { done, confirmed } = MaintainStatus.code
  if (order.status !== done && order.status !== confirmed) {
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(order.status), action: '打印记录单' })
  }
  // Brought along: its record is on paper or in the other system (decision 0051).
  if (order.contentHash === null) throw refuseMaintain.noRecord({ orderNo: order.orderNo })
  const company = await findCompanyName(ctx, id)
  const qr = await qrPng(`${ctx.services.settings.publicUrl}/share/record/${order.contentHash}`, 240)
  const content: PdfContent[] = [
    { text: '电梯维护保养记录', alignment: 'center', fontSize: 16, bold: true, margin: [0, 0, 0, 2] },
    { text: `${company}　${order.orderNo}`, alignment: 'center', color: '#555555', margin: [0, 0, 0, 8] },
    facts(order),
    items(order.items),
    ...(order.remoteChecks ? [remote(order.remoteChecks)] : []),
    outcome(order),
    ...signInTable(order.signIns),
    signatures(order, await signatureOf(ctx, order), `data:image/png;base64,${Buffer.from(qr).toString('base64')}`),
    ...(await photoPages(ctx, order)),
  ]
  return { order, content }
}

const time = (instant: string | null) => (instant ? formatTokens(instant, 'yyyy-MM-dd HH:mm') : '—')

function facts(order: MaintainOrderDetail): PdfContent {
  const people = order.workers.map(
    (worker) =>
      `${worker.name}${joined(worker)}${worker.certNo ? `（证号 ${worker.certNo}，有效期至 ${worker.certExpire ?? '长期'}）` : ''}`,
  )
  const rows: [string, string, string, string][] = [
    ['使用单位', order.customer.name, '使用地点', `${order.community.name}　${order.elevator.address ?? ''}`],
    ['电梯名称', order.elevator.name, '注册代码', order.elevator.registerCode ?? order.elevator.deviceNumber],
    ['维保类别', Level.label(order.level), '依据模板', `${order.templateName} 第${order.templateVersion}版`],
    ['开始时间', time(order.startAt), '完成时间', time(order.completeAt)],
    ['作业时长', `${order.workMinutes ?? 0} 分钟`, '作业人员', people.join('；')],
  ]
  return { table: { widths: [56, '*', 56, '*'], body: rows }, margin: [0, 0, 0, 8] }
}

/** Who came to help says since when (jobs 1.5). */
const joined = ({ role, joinAt }: MaintainOrderDetail['workers'][number]): string =>
  role === WorkerRole.code.joined ? `（${WorkerRole.label(role)} ${time(joinAt)}）` : ''

function items(all: readonly OrderItem[]): PdfContent {
  const sorted = all.toSorted((a, b) => a.part - b.part)
  const rows = sorted.map((item) => [
    item.itemCode,
    Part.label(item.part),
    item.name,
    item.requirement,
    ItemResult.label(item.result) + (item.value === null ? '' : ` ${item.value}${item.valueUnit ?? ''}`),
    [item.text, item.naReason, item.handling?.detail].filter(Boolean).join('；'),
  ])
  const head = ['编号', '部位', '维护保养项目', '基本要求', '结果', '说明'].map((text) => ({ text, bold: true }))
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [38, 56, '*', '*', 50, 70], body: [head, ...rows] },
    fontSize: 8,
    margin: [0, 0, 0, 8],
  }
}

/** Rows that the terminal checked, with when and by which one (jobs 6.9). */
function remote(checks: RemoteChecks): PdfContent {
  const rows = checks.items.map((item) => [
    ...[item.itemCode, Part.label(item.part), item.name, item.requirement],
    remoteResult(checks, item),
    checks.lastDay ?? '—',
  ])
  const head = ['编号', '部位', '远程检查项目', '基本要求', '结果', '最后记录'].map((text) => ({ text, bold: true }))
  return {
    stack: [
      {
        table: { headerRows: 1, dontBreakRows: true, widths: [38, 56, '*', '*', 50, 70], body: [head, ...rows] },
        fontSize: 8,
      },
      { text: `来源：${remoteSource(checks)}`, fontSize: 8, margin: [0, 3, 0, 8] },
    ],
  }
}

function outcome(order: MaintainOrderDetail): PdfContent {
  const hazards = order.hazards.map((hazard) => `${hazard.hazardNo} ${hazard.description}`)
  return {
    stack: [
      `${order.remoteChecks ? `远程检查 ${order.remoteChecks.items.length} 项，到场检查` : '检查'} ${order.items.length} 项，异常 ${order.abnormalCount} 项，不涉及 ${order.naCount} 项，照片 ${order.photoCount} 张`,
      `完成后电梯状态：${StateAfter.label(order.elevatorStateAfter)}${order.stateReason ? `（${order.stateReason}）` : ''}`,
      ...(hazards.length > 0 ? [`隐患：${hazards.join('；')}`] : []),
      ...(order.shortReason ? [`作业时长说明：${order.shortReason}`] : []),
      ...order.addenda.map((one) => `更正说明（${one.author} ${time(one.createdAt)}）：${one.text}`),
    ],
    margin: [0, 0, 0, 8],
  }
}

function signatures(order: MaintainOrderDetail, drawn: readonly PdfContent[], qr: string): PdfContent {
  const signed = order.confirm
    ? `${order.confirm.name ?? ''}${order.confirm.role ? `（${order.confirm.role}）` : ''}　${time(order.confirmAt)}`
    : '待确认'
  return {
    columns: [
      {
        width: '*',
        stack: [
          `作业人员：${order.workers.map((worker) => worker.name).join('、')}`,
          `使用单位确认：${signed}`,
          ...drawn,
          ...(order.confirm?.opinion ? [`意见：${order.confirm.opinion}`] : []),
          { text: `存证摘要 ${order.contentHash ?? ''}`, fontSize: 7, color: '#555555', margin: [0, 6, 0, 0] },
          { text: `保存至 ${order.retainUntil ?? ''}，扫码核对与存证是否一致`, fontSize: 7, color: '#555555' },
        ],
      },
      { width: 80, image: qr, fit: [80, 80] },
    ],
    unbreakable: true,
  }
}
