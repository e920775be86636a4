import type { Node, Scene } from '../shared/overtime.ts'
import { rulePaths } from '../shared/paths.ts'

export const setTimeOf = (scene: Scene, node: Node): string => `${rulePaths.setTime}?scene=${scene}&node=${node}`
