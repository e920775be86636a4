import { type Context, insertRow, type Saved } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { CertificateState, stateOn, takesPlace } from '../shared/certificate.ts'
import { findCurrent, hasLater, isNumberTaken, retire } from './certificate.store.ts'

export interface IssuedPaper {
  readonly ownerType: 1 | 2 | 3
  readonly ownerId: string
  readonly certType: number
  readonly certNo: string
  readonly issuer: string
  readonly validFrom: Day
  readonly validTo: Day | null
  readonly files: readonly StoredFile[]
}

/**
 * A paper that another module proved already, e.g. by the report of an inspection: in force at once, in the place of the
 * holder's one of the type. One that was found after a later one is kept beside it and takes no place. Undefined, and
 * nothing is written, when the number belongs to another holder.
 */
export async function issueCertificate(ctx: Context, paper: IssuedPaper): Promise<Saved | undefined> {
  if (await isNumberTaken(ctx, paper)) return undefined
  const one = takesPlace(paper.certType)
  const late = one && (await hasLater(ctx, paper))
  const current = one && !late ? await findCurrent(ctx, paper) : undefined
  if (current) await retire(ctx, current)
  return insertRow(ctx, 'certificate', {
    ...paper,
    files: JSON.stringify(paper.files),
    issueDate: paper.validFrom,
    state: late ? CertificateState.code.revoked : stateOn(paper.certType, paper.validTo, dayOf(ctx.now)),
    rejectReason: late ? '登记时已有更晚的证书' : null,
    replacesId: current ?? null,
    uploadedBy: ctx.who.userId,
    reviewedBy: ctx.who.userId,
    reviewedAt: ctx.now.toISOString(),
  })
}

/** The same paper where somebody else has to look at it first. */
export const handInCertificate = (ctx: Context, paper: IssuedPaper): Promise<Saved> =>
  insertRow(ctx, 'certificate', {
    ...paper,
    files: JSON.stringify(paper.files),
    issueDate: paper.validFrom,
    state: CertificateState.code.pending,
    uploadedBy: ctx.who.userId,
  })
