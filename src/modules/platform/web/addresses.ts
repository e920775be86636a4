import { platformPaths } from '../shared/paths.ts'

/** The links of lifts that lack something a platform asks for, of one platform or of all. */
export const lackingLinks = (platformId?: string): string =>
  `${platformPaths.links}?lacking=1${platformId ? `&platformId=${platformId}` : ''}`
