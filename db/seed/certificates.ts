import { addMonths } from '#kernel/shared/days.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Employee, Organisation } from './organisation.ts'

/** Papers of lifts, people and the company; a worker's T certificate decides whether he may be in charge (archives 3). */

/** 作业人员证: the certificate as an order keeps it. */
export interface Licence {
  readonly certNo: string
  readonly validTo: string
}

interface Paper {
  ownerType: 1 | 2 | 3
  ownerId: string
  certType: number
  state: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** Days from today; null: 长期. */
  validTo?: number | null
  months?: number
  certNo?: string
  issuer?: string
  items?: string
}

function addPaper(company: Company, paper: Paper): void {
  const { clock } = company
  const filled = paper.state !== 0
  const to = paper.validTo === null || paper.validTo === undefined ? null : clock.day(paper.validTo)
  const from = to ? addMonths(to, -(paper.months ?? 48)) : clock.day(-600)
  const reviewed = [2, 3, 4, 5, 6].includes(paper.state)
  const serial = (company.rows.get('certificate')?.length ?? 0) + 1
  add(company, 'certificate', {
    id: idOf(company, 300),
    owner_type: paper.ownerType,
    owner_id: paper.ownerId,
    cert_type: paper.certType,
    cert_no: filled
      ? (paper.certNo ?? `${paper.certType}-${clock.today.slice(0, 4)}-${String(serial).padStart(5, '0')}`)
      : null,
    issuer: filled ? (paper.issuer ?? '云溪市市场监督管理局') : null,
    issue_date: filled ? from : null,
    valid_from: filled ? from : null,
    valid_to: filled ? to : null,
    items: paper.items ?? null,
    state: paper.state,
    reject_reason: paper.state === 5 ? '照片不清晰，证号无法辨认，请重新上传' : null,
    reviewed_by: reviewed ? company.adminId : null,
    reviewed_at: reviewed ? clock.iso(clock.day(-200), 600) : null,
    ...entered(company, paper.state === 1 || paper.state === 5 ? 3 : 300),
  })
}

/**
 * T certificates: all valid but those of the `ending`, which expire in 40 days, and of the last two workers, of whom one's is
 * expired and one's was rejected. Returns those with which people may work.
 */
export function makeLicences(
  company: Company,
  workers: readonly Employee[],
  ending: readonly Employee[],
  all = true,
): Map<string, Licence> {
  const { clock, random } = company
  const licences = new Map<string, Licence>()
  workers.forEach((worker, n) => {
    const left = all ? workers.length - n : workers.length + 9
    const [state, days] =
      left === 1 ? [5, 900] : left === 2 ? [4, -12] : ending.includes(worker) ? [3, 40] : [2, random.int(200, 1300)]
    const certNo = `T3301${random.digits(12)}`
    addPaper(company, {
      ownerType: 2,
      ownerId: worker.id,
      certType: 201,
      state: state as 2 | 3 | 4 | 5,
      validTo: days as number,
      certNo,
      items: '电梯修理 T',
    })
    if (state === 2 || state === 3) licences.set(worker.id, { certNo, validTo: clock.day(days as number) })
  })
  return licences
}

/** The other papers, up to `total` together with the workers' T certificates; every state occurs. */
export function makePapers(company: Company, organisation: Organisation, lifts: readonly Lift[], total: number): void {
  const { random } = company
  const own = company.id
  addPaper(company, {
    ownerType: 3,
    ownerId: own,
    certType: 301,
    state: 2,
    validTo: 880,
    certNo: 'TS3333199-2029',
    items: '电梯安装(含修理) A1',
  })
  addPaper(company, { ownerType: 3, ownerId: own, certType: 302, state: 2, validTo: null })
  addPaper(company, {
    ownerType: 3,
    ownerId: own,
    certType: 303,
    state: 3,
    validTo: 48,
    months: 36,
    issuer: '示例认证中心',
  })
  for (const worker of organisation.workers.slice(0, 12)) {
    addPaper(company, {
      ownerType: 2,
      ownerId: worker.id,
      certType: random.pick([203, 204]),
      state: 2,
      validTo: random.int(120, 900),
      months: 36,
    })
  }
  for (const worker of organisation.workers.slice(4, 8)) {
    addPaper(company, {
      ownerType: 2,
      ownerId: worker.id,
      certType: 206,
      state: 2,
      validTo: null,
      issuer: '示例职业技能鉴定中心',
    })
  }
  addPaper(company, { ownerType: 2, ownerId: organisation.manager.id, certType: 202, state: 2, validTo: 640 })
  const states: [state: Paper['state'], count: number][] = [
    [0, 4],
    [1, 7],
    [3, 9],
    [4, 3],
    [5, 2],
    [6, 5],
  ]
  const rest = () => total - (company.rows.get('certificate')?.length ?? 0)
  const owners = random.shuffled(lifts.filter((lift) => lift.useStatus === 1))
  let next = 0
  const ofLift = (state: Paper['state'], validTo: number | null) => {
    const lift = owners[next++ % owners.length] as Lift
    addPaper(company, {
      ownerType: 1,
      ownerId: lift.id,
      certType: validTo === null ? 101 : 102,
      state,
      validTo,
      months: 12,
      issuer: '云溪市特种设备检验研究院',
    })
  }
  for (const [state, count] of states) {
    for (let n = 0; n < count && rest() > 0; n++)
      ofLift(state, state === 3 ? 5 + n * 6 : state === 4 ? -3 - n * 9 : state === 6 ? -40 - n : 320)
  }
  while (rest() > 0) ofLift(2, next % 3 === 0 ? null : random.int(70, 355))
}
