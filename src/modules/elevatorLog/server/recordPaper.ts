import { type Context, file, type PdfContent } from '#kernel/server/index.ts'
import { type Fact, facts, renderPapers, table, verification } from '#kernel/server/paper/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { demandLift, readRecord } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { brokenText, type ElevatorLog } from '#modules/elevator/shared/elevatorDetail.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { INTACT } from '../shared/elevatorLog.ts'
import { findPaperLift, type PaperLift, recordToken } from './elevatorLog.store.ts'

/** Records longer than this are laid out beside the server: a page takes some 30 ms. */
const MANY = 300

/**
 * 电梯履历: every line of the record with its hash, and a code that asks our server whether the record is whole and still
 * ends, at the line printed last, with the hash printed here (archives 10.5). Who rewrote the whole chain in the database
 * would have to find every paper as well.
 */
export async function recordPaper(ctx: Context, elevatorId: string): Promise<FileReply> {
  const { companyId } = await demandLift(ctx, elevatorId)
  const { lines, broken } = await readRecord(ctx, elevatorId)
  if (lines.length > MANY) ctx.moveToWorker()
  const lift = await findPaperLift(ctx, elevatorId, ctx.who.companies)
  const last = lines.at(-1)
  if (!lift || !last) throw refuse.notFound()
  // An operations user reads only: the token is the company's.
  const token = await ctx.inCompany(companyId, (inner) => recordToken(inner, elevatorId))
  await auditLook(ctx, 'export', 'elevator', elevatorId, JSON.stringify({ paper: '电梯履历', lines: lines.length }))
  const address = `${ctx.services.settings.publicUrl}/r/${token}?seq=${last.seq}&hash=${last.hash}`
  const letterhead = await letterheadOf(ctx, companyId)
  const body = async () => {
    const name = liftLabel(lift.communityName, lift.name)
    const paper = {
      letterhead,
      title: '电梯履历',
      fact: `${name}　共 ${lines.length} 条，导出时间 ${formatTokens(ctx.now, 'yyyy-MM-dd HH:mm')}`,
      of: `电梯履历 ${name}　末条摘要 ${last.hash.slice(0, 16)}`,
      body: [
        facts(factsOf(lift)),
        await sealOf(lines, last, broken ? brokenText(broken) : INTACT, address),
        tableOf(lines),
      ],
    }
    return renderPapers([paper], { title: `电梯履历 ${name}` })
  }
  return file(`电梯履历_${lift.deviceNumber}.pdf`, 'application/pdf', body)
}

const factsOf = (lift: PaperLift): Fact[] => [
  ['电梯', liftLabel(lift.communityName, lift.name)],
  ['使用单位', lift.customerName],
  ['注册代码', lift.registerCode ?? '—'],
  ['使用登记证', lift.useCertNo ?? '—'],
  ['设备编号', lift.deviceNumber],
  ['出厂编号', lift.factoryNumber],
  ['品牌型号', `${lift.brand} ${lift.model}`],
  ['制造单位', lift.manufacturer],
  ['地址', lift.address ?? '—', 'wide'],
]

function sealOf(lines: readonly ElevatorLog[], last: ElevatorLog, state: string, address: string): Promise<PdfContent> {
  const counts = ElevatorLogKind.options
    .map(({ value, label }) => ({ label, n: lines.filter(({ kind }) => kind === value).length }))
    .filter(({ n }) => n > 0)
    .map(({ label, n }) => `${label} ${n} 条`)
  return verification({
    address,
    state,
    caption: '扫码核验：当前记录是否完整，是否与本件一致',
    hashTitle: `末条摘要（第 ${last.seq} 条）`,
    hash: last.hash,
    lines: [counts.join('，'), '每条记录的摘要由本条内容与上一条摘要算出，任何一条被改动、插入或删除，其后都对不上。'],
  })
}

const tableOf = (lines: readonly ElevatorLog[]): PdfContent =>
  table({
    columns: [
      { title: '序号', whole: true, right: true },
      { title: '时间', whole: true },
      { title: '类型', whole: true },
      { title: '内容' },
      { title: '经手人' },
      { title: '摘要', whole: true },
    ],
    rows: lines.map((line) => [
      String(line.seq),
      formatTokens(line.at, 'yyyy-MM-dd HH:mm'),
      ElevatorLogKind.label(line.kind),
      line.summary,
      line.actor || '系统',
      { text: line.hash.slice(0, 16), quiet: true },
    ]),
  })
