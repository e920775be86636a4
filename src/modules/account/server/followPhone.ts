import { type Context, duty } from '#kernel/server/index.ts'

/** The number of somebody who changed it stands with the company's people, too. The transaction is in that company's scope. */
export const followPhone =
  duty<
    (
      ctx: Context,
      person: { readonly companyId: string; readonly userId: string; readonly phone: string },
    ) => Promise<void>
  >('account.followPhone')
