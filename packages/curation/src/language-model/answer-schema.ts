/** JSON schema of an answer to `buildPrompts`. All fields are required, as the strict mode of services demands. */
export const answerSchema = {
  type: 'object',
  properties: {
    moments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          first: { type: 'integer' },
          last: { type: 'integer' },
          title: { type: 'string' },
          description: { type: 'string' },
          why: { type: 'string' },
          quote: { type: 'string' },
          hashtags: { type: 'array', items: { type: 'string' } },
          score: { type: 'integer' },
        },
        required: ['first', 'last', 'title', 'description', 'why', 'quote', 'hashtags', 'score'],
        additionalProperties: false,
      },
    },
  },
  required: ['moments'],
  additionalProperties: false,
} as const
