import { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'

/** JSON schema as zod writes it, with the labels and controls of `.meta()` inside. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly additionalProperties?: Shape | boolean
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly control?: string
  readonly options?: readonly { value: unknown }[]
  readonly default?: unknown
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
}

export const shapeOf = (endpoint: Endpoint): Shape =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as unknown as Shape

export interface Choices {
  /** Value for an id field of this name. */
  readonly id: (name: string) => string
  /** Optional fields too. */
  readonly full: boolean
}

/** A plausible input: right types and formats, ids as chosen. Business rules may still refuse it. */
export function sample(shape: Shape, choices: Choices, name = '', root: Shape = shape): unknown {
  if (shape.$ref) return sample(root.$defs?.[shape.$ref.split('/').at(-1) as string] ?? {}, choices, name, root)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.options?.[0]) return shape.options[0].value
  const variants = shape.anyOf ?? shape.oneOf
  if (variants?.length) return sample(variants.find((one) => one.type !== 'null') ?? {}, choices, name, root)
  if (shape.allOf?.length) return Object.assign({}, ...shape.allOf.map((one) => sample(one, choices, name, root)))
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  if (type === 'object' || shape.properties) {
    const entries = Object.entries(shape.properties ?? {})
    const taken = entries.filter(([key]) => choices.full || shape.required?.includes(key))
    return Object.fromEntries(taken.map(([key, inner]) => [key, sample(inner, choices, key, root)]))
  }
  if (type === 'array') return [sample(shape.items ?? {}, choices, name.replace(/s$/, ''), root)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number' || shape.control === 'number') return shape.minimum ?? 1
  if (shape.format === 'uuid' || shape.control === 'ref' || /(^id|Id)$/.test(name)) return choices.id(name)
  return text(shape, name)
}

function text(shape: Shape, name: string): string {
  if (shape.format === 'date' || shape.control === 'date' || /(Date|From|To)$/.test(name)) return '2026-11-20'
  if (shape.format === 'date-time' || /(At|Time)$/.test(name)) return '2026-11-20T10:00:00+08:00'
  if (shape.control === 'money') return '12.30'
  if (shape.control === 'phone' || /phone/i.test(name)) return '13800138000'
  if (/month/i.test(name)) return '2026-11'
  return '样例'
}

/** Where ids stand in an input: paths of fields that take one. */
export function idPaths(shape: Shape, path: readonly string[] = [], root: Shape = shape): string[][] {
  if (shape.$ref)
    return path.length > 6 ? [] : idPaths(root.$defs?.[shape.$ref.split('/').at(-1) as string] ?? {}, path, root)
  const name = path.at(-1) ?? ''
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((one) =>
    idPaths(one, path, root),
  )
  if (shape.properties) {
    return [...inner, ...Object.entries(shape.properties).flatMap(([key, one]) => idPaths(one, [...path, key], root))]
  }
  if (shape.items) return [...inner, ...idPaths(shape.items, [...path, '0'], root)]
  const isId =
    shape.format === 'uuid' ||
    shape.control === 'ref' ||
    (shape.type === 'string' && /(^id|Id)$/.test(name) && name !== 'captchaId')
  return isId ? [...inner, [...path]] : inner
}

/** A copy of the input with a value at a path. */
export function put(input: Record<string, unknown>, path: readonly string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(input)
  let at: Record<string, unknown> = copy
  for (const [index, key] of path.entries()) {
    if (index === path.length - 1) at[key] = value
    else {
      at[key] ??= path[index + 1] === '0' ? [] : {}
      at = at[key] as Record<string, unknown>
    }
  }
  return copy
}
