import { call } from '#kernel/web/client/call.ts'
import { allowListsFrom } from '#kernel/web/session/permissions.ts'
import { adoptPrefs, prefsSavedBy } from '#kernel/web/shell/prefs.ts'
import type { Prefs } from '#modules/account/shared/account.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { companyForKeys } from './company.web.ts'

/** Ties the person's preferences and the company's allow lists to the account's calls. */
export function tieAccount(): void {
  prefsSavedBy((patch) => call(accountApi.prefs, patch))
  allowListsFrom(async () => (await companyForKeys()).allow)
}

export function adoptAccountPrefs(prefs: Prefs): void {
  adoptPrefs(prefs)
}
