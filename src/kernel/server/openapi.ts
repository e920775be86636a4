import { z } from 'zod'
import { pathParameters, serverPath } from '../shared/endpoint.ts'
import type { Mounted } from './mount.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    target: 'draft-2020-12',
  }) as Record<string, unknown>
  return rest
}

const envelopeOf = (data: unknown) => ({
  type: 'object',
  required: ['errorCode'],
  properties: { errorCode: { type: 'integer' }, data, errorMsg: { type: 'string' }, subMsg: { type: 'string' } },
})

/** Every endpoint with its schemas and, as `x-needs`, its permission codes, or `login`, or `public`. */
export function openApi(mounted: readonly Mounted[], product: string, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint, module, name } of mounted) {
    const path = serverPath(endpoint.path)
    const input = schemaOf(endpoint.input, 'input')
    const inPath = pathParameters(endpoint.path)
    const query = endpoint.method === 'GET' ? Object.entries((input.properties ?? {}) as Record<string, unknown>) : []
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: `${module}.${name}`,
      summary: endpoint.title,
      tags: [module],
      'x-needs': endpoint.needs,
      'x-reads': endpoint.reads,
      parameters: [
        ...inPath.map((parameter) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
        ...query
          .filter(([parameter]) => !inPath.includes(parameter))
          .map(([parameter, schema]) => ({ name: parameter, in: 'query', required: false, schema })),
      ],
      ...(endpoint.method === 'GET' ? {} : { requestBody: { content: { 'application/json': { schema: input } } } }),
      responses: {
        200: endpoint.file
          ? { description: '文件', content: { 'application/octet-stream': {} } }
          : {
              description: '信封',
              content: { 'application/json': { schema: envelopeOf(schemaOf(endpoint.reply, 'output')) } },
            },
      },
    }
  }
  return { openapi: '3.1.0', info: { title: product, version }, paths }
}
