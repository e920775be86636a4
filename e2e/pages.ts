/**
 * The registered pages. Named by a value, so that checking the stories does not check every page with them once more
 * (a fifth of the types of the whole project).
 */
const file = '#app/modules.web.ts'
const { moduleRoutes } = (await import(file)) as { moduleRoutes: readonly { readonly path: string }[] }
export const pages = moduleRoutes.map(({ path }) => path)
