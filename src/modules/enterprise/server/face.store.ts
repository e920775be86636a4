import { sql } from 'kysely'
import { type Context, is, isNot, lockRows, newId } from '#kernel/server/index.ts'
import { FaceResult } from '../shared/faceSet.ts'

export interface FaceHolder {
  id: string
  version: number
  faceId: string | null
  faceConsentAt: string | null
  /** Version of the text the person agreed to last and has not taken back. */
  agreedVersion: number | null
}

/** An employee's face as it is sealed; `lock` for changes. */
export async function findFaceHolder(ctx: Context, employeeId: string, lock = false): Promise<FaceHolder | undefined> {
  if (lock) await lockRows(ctx, 'employee', [employeeId])
  const { rows } = await sql<FaceHolder>`select e.id, e.version, e.face_id, e.face_consent_at,
      (select c.text_version from face_consent c where c.company_id = e.company_id and c.employee_id = e.id
        and c.withdrawn_at is null order by c.agreed_at desc limit 1) as agreed_version
    from employee e where e.company_id = ${ctx.companyId} and e.id = ${employeeId} and e.deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]
}

export interface Attempt {
  employeeId: string
  scene: 1 | 2 | 3
  orderId: string | null
  at: string
  result: 1 | 2 | 3 | 4
  score: number | null
  photo: string | null
}

export async function addAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  await ctx.db
    .insertInto('faceAttempt')
    .values({ ...attempt, id: newId(), companyId: ctx.companyId })
    .execute()
}

/** Failures of a scene since its last success, within the window. */
export async function countFailures(ctx: Context, employeeId: string, scene: number, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from face_attempt a
    where a.company_id = ${ctx.companyId} and a.employee_id = ${employeeId} and a.scene = ${scene} and a.at >= ${from}
      and ${isNot('a.result', FaceResult.code.passed)} and not exists (select 1 from face_attempt b
      where b.company_id = a.company_id
        and b.employee_id = a.employee_id and b.scene = a.scene and ${is('b.result', FaceResult.code.passed)}
        and b.id > a.id)`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export interface KnownAttempt {
  result: 1 | 2 | 3 | 4
  score: number | null
}

/** The comparison of this picture for this order, made on the spot before the sign-in was sent. */
export async function findAttempt(
  ctx: Context,
  given: { employeeId: string; scene: number; orderId: string; photo: string; from: string },
): Promise<KnownAttempt | undefined> {
  const { rows } = await sql<KnownAttempt>`select a.result, a.score::float8 as score from face_attempt a
    where a.company_id = ${ctx.companyId} and a.employee_id = ${given.employeeId} and a.scene = ${given.scene}
      and a.at >= ${given.from} and a.order_id = ${given.orderId} and a.photo = ${given.photo}
    order by a.at desc limit 1`.execute(ctx.db)
  return rows[0]
}
