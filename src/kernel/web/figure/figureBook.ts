import type { Figure } from '#kernel/shared/figure.ts'

type Loader = () => Promise<readonly Figure[]>

let load: Loader = async () => []

/** The app names where its dictionary stands: a page of the left may not know the modules of the right. */
export function setFigureBook(loader: Loader): void {
  load = loader
}

/** Every figure of the product; fetched when somebody looks. */
export const figureBook = (): Promise<readonly Figure[]> => load()
