import { randomBytes } from 'node:crypto'
import { addPublicTokens, type Context, findPublicToken, type Handlers, tokenOfRow } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { lifeApi, PartLife } from '../shared/life.ts'
import { stockPaths } from '../shared/paths.ts'
import { findFileNames, findLife, findLifeMoves, findScrapped } from './life.store.ts'
import { addressesOf, arrivedOf, keysOf, LIFE_BUCKET, type LifePicture } from './lifePhotos.ts'

const KIND = 'part'

/** 部件身世 (commerce 10.2, decision 0177): the link of a piece stays the same, for it is stuck to the piece. */
export const lifeHandlers: Handlers<typeof lifeApi> = {
  async link(ctx, { serialId }) {
    if (!(await findLife(ctx, serialId))) throw refuse.notFound()
    let code = await tokenOfRow(ctx, KIND, serialId)
    if (!code) {
      code = randomBytes(24).toString('base64url')
      await addPublicTokens(ctx, [{ token: code, kind: KIND, rowId: serialId }])
    }
    return { url: `${ctx.services.settings.publicUrl}${stockPaths.lifeOf(code)}` }
  },

  async shown(ctx, { code }) {
    const found = await findPublicToken(ctx, code, KIND)
    if (!found) throw refuse.notFound()
    const { pictures, ...life } = await ctx.inCompany(found.companyId, (inner) => lifeOf(inner, found.rowId))
    return { ...life, photos: await ctx.outside(() => addressesOf(ctx, pictures)) }
  },
}

type Read = Omit<PartLife, 'photos'> & { readonly pictures: readonly LifePicture[] }

async function lifeOf(ctx: Context, serialId: string): Promise<Read> {
  const found = await findLife(ctx, serialId)
  if (!found) throw refuse.notFound()
  const { unitId, communityName, elevatorName, installedBy, oldSerial, reason, disposal, ...rest } = found
  const { oldPhoto, newPhoto, certificate, ...life } = rest
  const keys = keysOf({ oldPhoto, newPhoto, certificate })
  const names = await findFileNames(
    ctx,
    LIFE_BUCKET,
    keys.map(({ key }) => key),
  )
  return {
    ...life,
    pictures: arrivedOf(keys, names),
    liftName: elevatorName === null ? null : liftLabel(communityName, elevatorName),
    installer: installedBy && `${installedBy.slice(0, 1)}*`,
    old:
      reason === null || disposal === null
        ? null
        : {
            serialNo: oldSerial,
            reason: reason as never,
            disposal: disposal as never,
            scrappedAt: oldSerial ? await findScrapped(ctx, unitId, oldSerial) : null,
          },
    moves: await findLifeMoves(ctx, unitId, life.serialNo),
  }
}
