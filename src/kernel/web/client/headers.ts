import { currentUser, isThirdParty, type SessionUser } from '../session/user.ts'
import { deviceId, systemOf } from './device.ts'
import { clientSetup } from './setup.ts'

/** Id of the push registration; in memory, a new one comes with each load (common 8). */
let pushId = ''

export function setPushId(id: string): void {
  pushId = id
}

/** Headers of every request (common 3.2). token, user-id and company-id are absent before login. */
export function requestHeaders(): Record<string, string> {
  const { brand, appVersion } = clientSetup()
  const { os, version } = systemOf(navigator.userAgent)
  const user = currentUser()
  const h5 = location.pathname.startsWith('/m/')
  const headers: Record<string, string> = {
    'app-id': brand.appId,
    os,
    'os-version': version,
    'app-version': appVersion,
    'device-id': deviceId(),
    'device-type': isThirdParty() ? 'third' : h5 ? 'h5' : 'web',
  }
  if (user) Object.assign(headers, sessionHeaders(user))
  if (pushId) headers['push-id'] = pushId
  return headers
}

/** What says whose call it is; of another session than the tab's it goes with the call (`headers`). */
export function sessionHeaders({ token, id, companyId }: SessionUser): Record<string, string> {
  return { token, 'user-id': id, ...(companyId ? { 'company-id': companyId } : {}) }
}
