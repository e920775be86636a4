import { pathParameters } from '#kernel/shared/endpoint.ts'
import { withoutEmpty } from '#kernel/shared/text.ts'

export interface Bases {
  readonly apiBase: string
  readonly omsBase: string
  readonly hardwareBase: string
}

/** Base address of a path (common 3.1). A missing leading slash is added. */
export function addressOf(path: string, bases: Bases): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  if (rooted.startsWith('/omsHttp/')) return `${bases.omsBase}${rooted.slice('/omsHttp'.length)}`
  if (rooted.startsWith('/hardware/')) return `${bases.hardwareBase}${rooted}`
  if (/(^|\/)v[24]\//.test(rooted)) return `${bases.apiBase.replace(/\/v1$/, '')}${rooted}`
  return `${bases.apiBase}${rooted}`
}

/** What goes into the path, the query and the body of one call. */
export interface Parts {
  readonly path: string
  readonly body: Record<string, unknown> | undefined
}

/** Fills `{id}` from the input; the rest is the query of GET and the body of the others, without empty values. */
export function partsOf(method: string, template: string, input: Record<string, unknown>): Parts {
  const names = pathParameters(template)
  const path = names.reduce((filled, name) => {
    const value = input[name]
    if (value === undefined || value === null || value === '') throw new Error(`${template} needs ${name}`)
    return filled.replace(`{${name}}`, encodeURIComponent(String(value)))
  }, template)
  const rest = withoutEmpty(Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))))
  if (method !== 'GET') return { path, body: rest }
  const query = queryOf(rest)
  // The path may carry a query of its own, e.g. the options of one community's buildings.
  return { path: query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path, body: undefined }
}

/** Arrays repeat their name; objects travel as JSON. */
function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one))
  }
  return query.toString()
}
