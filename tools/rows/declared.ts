import { relative } from 'node:path'
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Declared, Kind, Said } from './compare.ts'

/** Every template `sql<Row>` of the service with what its type says of the columns. */
export function readDeclared(root: string): Declared[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.server.json`] }).getProjects()
    if (!project) throw new Error('tsconfig.server.json is not a project')
    const found: Declared[] = []
    for (const path of project.program.getSourceFileNames()) {
      const file = relative(root, path).replaceAll('\\', '/')
      const source = file.startsWith('src/') ? project.program.getSourceFile(path) : undefined
      if (!source || /\.test\.ts$/.test(file)) continue
      const visit = (node: Node): void => {
        if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
          const [argument] = node.typeArguments ?? []
          const type = argument && project.checker.getTypeFromTypeNode(argument)
          const columns = type && columnsOf(project.checker, type)
          if (columns) {
            const line = source.text.slice(0, node.getStart(source)).split('\n').length
            found.push({ file, line, template: templateOf(node), columns })
          }
        }
        node.forEachChild(visit)
      }
      visit(source)
    }
    return found
  } finally {
    api.close()
  }
}

function templateOf({ template }: TaggedTemplateExpression): string {
  if (isTemplateExpression(template))
    return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('§')
  return isNoSubstitutionTemplateLiteral(template) ? template.text : ''
}

/** Nothing for what is no row: a piece of SQL (`sql<boolean>`), or a type that only the caller knows. */
function columnsOf(checker: Checker, type: Type): Said[] | undefined {
  if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return undefined
  return checker.getPropertiesOfType(type).map((symbol) => ({
    prop: symbol.name,
    optional: (symbol.flags & SymbolFlags.Optional) !== 0,
    ...saidOf(checker.getTypeOfSymbol(symbol)),
  }))
}

const flags: readonly (readonly [number, Kind])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Object, 'object'],
  [TypeFlags.AnyOrUnknown, 'any'],
]

function saidOf(type: Type | undefined): Pick<Said, 'kinds' | 'nullable'> {
  const kinds = new Set<Kind>()
  let nullable = false
  const add = (part: Type) => {
    if (part.isUnionType() || part.isIntersectionType()) return part.getTypes().forEach(add)
    if ((part.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0) nullable = true
    else kinds.add(flags.find(([flag]) => (part.flags & flag) !== 0)?.[1] ?? 'any')
  }
  if (type) add(type)
  return { kinds, nullable: nullable || kinds.has('any') }
}
