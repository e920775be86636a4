import type { PdfContent } from '#kernel/server/index.ts'
import {
  type Cell,
  type Fact,
  facts,
  heading,
  heightOfPage,
  paragraph,
  pictureGrid,
  pointsWithin,
  type Row,
  type Shot,
  type Side,
  signedBeside,
  size,
  table,
  tableHeight,
} from '#kernel/server/paper/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { metresText, minutesSaid } from '#kernel/shared/said.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { ItemResult, Level, shortPart } from '#modules/template/shared/template.ts'
import { handlingText, isAbnormal, limitText } from '../shared/itemShown.ts'
import { ConfirmWay, ReviewState, SignInKind, SignInMethod, StateAfter, WorkerRole } from '../shared/maintenance.ts'
import type { MaintainOrderDetail, OrderItem, OrderSignIn } from '../shared/orderDetail.ts'
import { remoteResult, remoteSource } from '../shared/remoteCheck.ts'

/** What the record shows besides words, and where its code leads. */
export interface RecordSights {
  readonly address: string
  /** The signature as it was drawn, or the photo of the signed paper. */
  readonly signature?: string | undefined
  readonly shots: readonly Shot[]
  /** Photos of which the paper has no room; they stand in the system. */
  readonly left: number
}

/** The record as T5002 art. 7 and jobs 6.11 want it: lift, people, every row with its result, who was there, who signed. */
export async function recordBody(order: MaintainOrderDetail, sights: RecordSights): Promise<PdfContent[]> {
  return [
    facts(headFacts(order)),
    paragraph(resultText(order), { bold: true }),
    itemTable(order),
    ...remoteRows(order),
    ...notes(order),
    ...signInTable(order.signIns),
    await signed(order, sights),
    ...photos(sights),
  ]
}

const time = (instant: string | null) => (instant ? formatTokens(instant, 'yyyy-MM-dd HH:mm') : '—')

function headFacts(order: MaintainOrderDetail): Fact[] {
  const { elevator, community } = order
  return [
    ['电梯', liftLabel(community.name, elevator.name)],
    elevator.registerCode ? ['注册代码', elevator.registerCode] : ['设备编号', elevator.deviceNumber],
    ['使用单位', order.customer.name],
    ['使用地点', elevator.address ?? community.name],
    ['维保类别', Level.label(order.level)],
    ['依据模板', `${order.templateName} 第${order.templateVersion}版`],
    ['作业时间', worked(order)],
    ['计划日期', order.planDate],
    ['人员与证号', order.workers.map(workerText).join('；'), 'wide'],
  ]
}

/** 2026-03-14 09:10 至 10:05，55 分钟 */
function worked({ startAt, completeAt, workMinutes }: MaintainOrderDetail): string {
  const sameDay = startAt && completeAt && time(startAt).slice(0, 10) === time(completeAt).slice(0, 10)
  const end = sameDay ? time(completeAt).slice(11) : time(completeAt)
  return `${time(startAt)} 至 ${end}，${minutesSaid(workMinutes ?? 0)}`
}

/** Who came to help says since when (jobs 1.5). */
function workerText(worker: MaintainOrderDetail['workers'][number]): string {
  const joined = worker.role === WorkerRole.code.joined ? `${WorkerRole.label(worker.role)} ${time(worker.joinAt)}` : ''
  const paper = worker.certNo ? `${worker.certNo} 至 ${worker.certExpire ?? '长期'}` : '没有登记证号'
  return `${worker.name}（${[paper, joined].filter(Boolean).join('，')}）`
}

function resultText(order: MaintainOrderDetail): string {
  const remote = order.remoteChecks ? `远程检查 ${order.remoteChecks.items.length} 项，到场` : ''
  const counts = `检查 ${order.items.length} 项，异常 ${order.abnormalCount} 项，不涉及 ${order.naCount} 项，照片 ${order.photoCount} 张`
  const after = `完成后电梯${StateAfter.label(order.elevatorStateAfter)}${order.stateReason ? `（${order.stateReason}）` : ''}`
  return `${remote}${counts}；${after}。`
}

/** Points of a page that head, facts, result, signatures and code take; each note and each line of names is one more. */
const BESIDE = 282
const LINE = 16
const NAMES_A_LINE = 2

/** In the order of the checklist; what is wrong on a grey ground, what was said about it with its row. */
function itemTable(order: MaintainOrderDetail): PdfContent {
  const noted = order.hazards.length + order.addenda.length + (order.shortReason ? 1 : 0)
  const lines = noted + Math.ceil(order.workers.length / NAMES_A_LINE) - 1
  const signIns = order.signIns.length > 0 ? tableHeight(signInSpec(order.signIns)) + 6 : 0
  const spec = {
    columns: [
      { title: '编号', whole: true },
      { title: '部位', whole: true },
      { title: '维护保养项目' },
      { title: '基本要求与实测' },
      { title: '结果', whole: true },
    ],
    rows: order.items.map(itemRow),
    none: '没有检查项目',
  }
  return table({ ...spec, points: pointsWithin(spec, heightOfPage - BESIDE - LINE * lines - signIns) })
}

function itemRow(item: OrderItem): Row {
  const wrong = isAbnormal(item)
  const limit = limitText(item)
  const value = item.value === null ? '' : `实测 ${item.value}${item.valueUnit ? ` ${item.valueUnit}` : ''}`
  const measured = [value, limit && value ? `限值 ${limit}` : ''].filter(Boolean).join('，')
  const said = [item.text, item.naReason, handlingText(item)].filter(Boolean).join('；')
  const requirement = measured ? `${item.requirement}　${measured}` : item.requirement
  const result = ItemResult.label(item.result)
  const cells: Cell[] = [
    item.itemCode,
    shortPart(item.part),
    item.name,
    said ? { text: requirement, more: said } : requirement,
    item.result === ItemResult.code.abnormal ? { text: `▲ ${result}`, bold: true } : { text: result, bold: wrong },
  ]
  return { cells, marked: wrong }
}

/** Rows that the terminal checked, with when and by which one (jobs 6.9). */
function remoteRows({ remoteChecks: checks }: MaintainOrderDetail): PdfContent[] {
  if (!checks) return []
  return [
    table({
      heading: ['远程检查', `${checks.items.length} 项`],
      columns: [
        { title: '编号', whole: true },
        { title: '部位', whole: true },
        { title: '远程检查项目' },
        { title: '基本要求' },
        { title: '结果', whole: true },
        { title: '最后记录', whole: true },
      ],
      rows: checks.items.map((item) => [
        item.itemCode,
        shortPart(item.part),
        item.name,
        item.requirement,
        remoteResult(checks, item),
        checks.lastDay ?? '—',
      ]),
    }),
    paragraph(`来源：${remoteSource(checks)}`, { quiet: true }),
  ]
}

function notes(order: MaintainOrderDetail): PdfContent[] {
  const said: Fact[] = [
    ...order.hazards.map((one): Fact => ['隐患', `${one.hazardNo} ${one.description}`, 'wide']),
    ...(order.shortReason ? [['时长说明', order.shortReason, 'wide'] as const] : []),
    ...order.addenda.map((one): Fact => ['更正说明', `${one.text}（${one.author} ${time(one.createdAt)}）`, 'wide']),
  ]
  return said.length > 0 ? [{ stack: [facts(said)], margin: [0, 8, 0, -4] }] : []
}

interface Stay {
  readonly arrived: OrderSignIn | undefined
  readonly left: OrderSignIn | undefined
}

/** Each arrival with the departure after it, by person. */
function pairsOf(signIns: readonly OrderSignIn[]): Stay[] {
  const { arrive } = SignInKind.code
  return [...Map.groupBy(signIns, ({ employeeId }) => employeeId).values()].flatMap((own) => {
    const stays: { arrived: OrderSignIn | undefined; left: OrderSignIn | undefined }[] = []
    for (const one of own.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
      const last = stays.at(-1)
      if (one.kind === arrive) stays.push({ arrived: one, left: undefined })
      else if (last && !last.left) last.left = one
      else stays.push({ arrived: undefined, left: one })
    }
    return stays
  })
}

/** 到场与离场: who was there from when to when, where, and how it was judged. */
const signInTable = (signIns: readonly OrderSignIn[]): PdfContent[] =>
  signIns.length > 0 ? [{ stack: [table(signInSpec(signIns))], margin: [0, 6, 0, 0] }] : []

const signInSpec = (signIns: readonly OrderSignIn[]) => ({
  columns: [
    { title: '人员', whole: true },
    { title: '到达', whole: true },
    { title: '到达位置' },
    { title: '离场', whole: true },
    { title: '离场位置' },
    { title: '方式与审核' },
  ],
  rows: pairsOf(signIns).map(
    ({ arrived, left }): Row => [
      (arrived ?? left)?.name ?? '',
      arrived ? time(arrived.at) : '—',
      arrived ? placeText(arrived) : '—',
      left ? time(left.at) : '—',
      left ? placeText(left) : '—',
      [...new Set([arrived, left].flatMap((one) => (one ? [howText(one)] : [])))].join('；'),
    ],
  ),
  points: size.dense,
})

function howText({ method, reason, reviewState, reviewNote }: OrderSignIn): string {
  const review = reviewState === ReviewState.code.none ? '' : `，审核${ReviewState.label(reviewState)}`
  return `${SignInMethod.label(method)}${reason ? `（${reason}）` : ''}${review}${reviewNote ? `：${reviewNote}` : ''}`
}

function placeText({ distance, accuracy, limitMetres, pass, lng }: OrderSignIn): string {
  if (distance === null) return lng === null ? '没有定位' : '距离未核验'
  const about = accuracy === null ? '' : `（精度 ±${metresText(accuracy)}）`
  return `距电梯 ${metresText(distance)}${about}${pass ? '' : `，超出 ${metresText(limitMetres)}`}`
}

function signed(order: MaintainOrderDetail, { address, signature }: RecordSights): Promise<PdfContent> {
  const workers = { title: '维保作业人员', lines: order.workers.map(({ name }) => ['', name] as const) }
  const code = {
    address,
    caption: '扫码核对本记录与存证是否一致',
    hash: order.contentHash ?? '',
    lines: [`记录保存至 ${order.retainUntil ?? '—'}`],
  }
  return signedBeside(code, workers, customerSide(order, signature))
}

function customerSide({ confirm, confirmAt }: MaintainOrderDetail, picture: string | undefined): Side {
  const title = '使用单位确认'
  if (!confirm)
    return {
      title,
      lines: [
        ['签字', null],
        ['日期', null],
      ],
    }
  return {
    title,
    picture,
    lines: [
      ['', `${confirm.name ?? ''}${confirm.role ? `（${confirm.role}）` : ''}`],
      ['', time(confirmAt)],
      ['', ConfirmWay.label(confirm.way)],
      ...(confirm.signKey && !picture ? [['签名', '图片未传到'] as const] : []),
      ...(confirm.opinion ? [['意见', confirm.opinion] as const] : []),
    ],
  }
}

function photos({ shots, left }: RecordSights): PdfContent[] {
  if (shots.length === 0) return []
  return [
    heading(`照片 ${shots.length + left} 张`),
    pictureGrid(shots),
    ...(left > 0 ? [paragraph(`其余 ${left} 张在系统的工单中查看`, { quiet: true })] : []),
  ]
}
