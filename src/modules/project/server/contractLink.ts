import { type Context, duty } from '#kernel/server/index.ts'

/** Contracts belong to a project, or to none. */
export const setContractProject =
  duty<(ctx: Context, link: { readonly ids: readonly string[]; readonly projectId: string | null }) => Promise<void>>(
    'project.setContractProject',
  )
