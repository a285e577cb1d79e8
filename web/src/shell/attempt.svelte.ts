import { problemOf, type Sentence } from './errors'

/** Something that is tried when somebody asks for it, and the sentence that says why it failed, in whatever language the page is read. */
export class Attempt {
  problem = $state<Sentence | null>(null)

  async run(what: () => Promise<void>): Promise<void> {
    this.problem = null
    try {
      await what()
    } catch (error) {
      this.problem = problemOf(error)
    }
  }
}
