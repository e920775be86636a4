import { type Context, findRow, type Saved } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { addElevatorLogs } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { type HazardRecord, moveHazard } from '#modules/hazard/server/index.ts'
import { HazardGrade, HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { partsRequest } from '../shared/parts.states.ts'
import { refuseParts } from '../shared/parts.ts'
import { plainQty } from '../shared/warnings.ts'
import { requestEvent } from './events.ts'
import {
  changeLine,
  findLines,
  holdRequests,
  type LineRecord,
  lockRequest,
  type RequestRecord,
  startWarranty,
} from './request.store.ts'
import { move } from './request.ts'
import type { PartsStock } from './stock.ts'
import { tellCrew } from './telling.ts'

/** From the warehouse into the lift: 领料, 退料, 登记更换 (jobs 3.3). */

const byHand = async (ctx: Context, requestId: string, stock: PartsStock | undefined) => {
  if (await stock?.serves(ctx, requestId)) throw refuseParts.warehouse()
}

export async function draw(
  ctx: Context,
  { id, version, drawNo }: { id: string; version: number; drawNo?: string | undefined },
  stock: PartsStock | undefined,
): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  await byHand(ctx, id, stock)
  return drawRow(ctx, request, { drawNo: drawNo ?? null })
}

async function drawRow(
  ctx: Context,
  request: RequestRecord,
  values: { drawNo: string | null; outboundBillId?: string },
) {
  const by = ctx.isGuest ? '仓库' : ctx.who.name
  const saved = await move(ctx, request, 'draw', { ...values, drawnAt: ctx.now.toISOString(), drawnBy: by })
  await tellCrew(ctx, request, '配件已领出', '请安装后登记更换')
  return saved
}

export async function giveBack(
  ctx: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
  stock: PartsStock | undefined,
): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  await byHand(ctx, id, stock)
  return giveBackRow(ctx, request, reason)
}

async function giveBackRow(ctx: Context, request: RequestRecord, reason: string): Promise<Saved> {
  const cleared = { drawnAt: null, drawnBy: null, drawNo: null, outboundBillId: null }
  const saved = await move(ctx, request, 'giveBack', cleared)
  await tellCrew(ctx, request, '配件已退料', `原因：${reason}`)
  return saved
}

/** The warehouse has posted the bill of a request (type 21): 4→5. For the module that gives the door `PartsStock`. */
export async function postOutbound(
  ctx: Context,
  { requestId, billId, billNo }: { requestId: string; billId: string; billNo: string },
): Promise<Saved> {
  return drawRow(ctx, await heldRequest(ctx, requestId), { drawNo: billNo, outboundBillId: billId })
}

/** What was drawn went back into the warehouse: 5→4. */
export async function takeBack(ctx: Context, requestId: string, reason: string): Promise<Saved> {
  return giveBackRow(ctx, await heldRequest(ctx, requestId), reason)
}

/** Of any scope: who posts in the warehouse need not see the lift. */
async function heldRequest(ctx: Context, id: string): Promise<RequestRecord> {
  const [request] = await holdRequests(ctx, [id])
  if (!request) throw refuse.notFound()
  return request
}

export interface NewPart {
  readonly id: string
  readonly newPhoto: readonly StoredFile[]
  readonly newSerial?: string | null | undefined
  readonly certificate: readonly StoredFile[]
}

/** Out of the office's form: its uploads become the company's first. */
export async function installFromForm(
  ctx: Context,
  given: { id: string; version: number; lines: readonly NewPart[] },
): Promise<Saved> {
  const lines: NewPart[] = []
  for (const line of given.lines) {
    const newPhoto = await attachFiles(ctx, line.newPhoto)
    lines.push({ ...line, newPhoto, certificate: await attachFiles(ctx, line.certificate) })
  }
  return install(ctx, { ...given, lines })
}

export async function install(
  ctx: Context,
  { id, version, lines }: { id: string; version?: number; lines: readonly NewPart[] },
): Promise<Saved> {
  const request = await lockRequest(ctx, id, version)
  partsRequest.target('install', request.status)
  const whole = await fill(ctx, await findLines(ctx, id), lines)
  const day = dayOf(ctx.now)
  const saved = await move(ctx, request, 'install', { installedAt: ctx.now.toISOString(), installedBy: ctx.who.name })
  await startWarranty(ctx, id, day, request.warrantyMonths)
  await closeFinding(ctx, request)
  const named = whole.map(
    ({ name, spec, qty, measure }) => `${name}${spec ? ` ${spec}` : ''} ${plainQty(qty)}${measure}`,
  )
  const kind = ElevatorLogKind.code.unit
  const summary = `${request.requestNo} 更换${named.join('、')}`.slice(0, 300)
  await addElevatorLogs(ctx, [{ elevatorId: request.elevatorId, kind, bizId: id, summary }])
  await ctx.emit('partsRequest.installed', requestEvent(request, whole, saved))
  return saved
}

/** Every line with its picture; safety parts with number and certificate (3060005). */
async function fill(ctx: Context, lines: readonly LineRecord[], given: readonly NewPart[]): Promise<LineRecord[]> {
  if (given.some(({ id }) => !lines.some((line) => line.id === id))) throw refuse.notFound()
  const whole: LineRecord[] = []
  for (const line of lines) {
    const part = given.find(({ id }) => id === line.id)
    if (!part || part.newPhoto.length === 0) throw refuseParts.noNewPhoto({ name: line.name })
    if (line.safetyPart && (!part.newSerial || part.certificate.length === 0)) throw refuseParts.safetyPart()
    const values = { newPhoto: part.newPhoto, newSerial: part.newSerial ?? null, certificate: part.certificate }
    whole.push({ ...line, ...(values as unknown as Partial<LineRecord>) })
  }
  for (const { id, newPhoto, newSerial, certificate } of whole) {
    const files = { newPhoto: JSON.stringify(newPhoto), certificate: JSON.stringify(certificate) }
    await changeLine(ctx, id, { ...files, newSerial })
  }
  return whole
}

/** The finding the part was for is put right; a severe one waits for its signed notice. */
async function closeFinding(ctx: Context, { hazardId, requestNo }: RequestRecord): Promise<void> {
  if (!hazardId) return
  const hazard = await findRow<HazardRecord>(ctx, 'hazard', hazardId, { lock: true })
  if (hazard.state !== HazardState.code.parts) return
  if (hazard.grade === HazardGrade.code.severe && !hazard.noticeSignKey) return
  await moveHazard(ctx, hazardId, { move: 'fix', note: `已更换配件，${requestNo}` })
}
