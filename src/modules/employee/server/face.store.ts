import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** A person's face and the consents to keep it (decision 0019). */

export async function setFace(
  ctx: Context,
  employeeId: string,
  face: { faceId: string | null; consentAt: string | null },
): Promise<void> {
  await sql`update employee set face_id = ${face.faceId}, face_consent_at = ${face.consentAt}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${employeeId}`.execute(ctx.db)
}

export async function addConsent(
  ctx: Context,
  consent: { employeeId: string; textVersion: number; consentText: string },
): Promise<void> {
  await ctx.db
    .insertInto('faceConsent')
    .values({ ...consent, companyId: ctx.companyId, agreedAt: ctx.now.toISOString(), createdBy: ctx.who.userId })
    .execute()
}

export async function endConsents(ctx: Context, employeeId: string): Promise<void> {
  await sql`update face_consent set withdrawn_at = ${ctx.now.toISOString()} where company_id = ${ctx.companyId}
    and employee_id = ${employeeId} and withdrawn_at is null`.execute(ctx.db)
}
