import { refetchPermissions } from '#kernel/web/session/permissions.ts'
import { queries } from '#kernel/web/shell/queries.ts'

/** The session sees with other eyes: keys, menu and whatever pages had read are read anew. */
export async function eyesChanged(): Promise<void> {
  await refetchPermissions()
  await queries.resetQueries()
}
