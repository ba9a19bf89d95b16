import type { JsonObject } from './openapi.ts'

const uploadOffset = { 'upload-offset': { description: 'Bytes held safely.', schema: { type: 'integer' } } }
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
const uploadState = {
  type: 'object',
  required: ['uri', 'complete', 'offset', 'sizeBytes', 'sha256'],
  properties: {
    uri: { type: 'string' },
    complete: { type: 'boolean' },
    offset: { type: 'integer' },
    sizeBytes: { type: ['integer', 'null'] },
    sha256: { type: ['string', 'null'], description: 'Hex.' },
  },
}

function text(name: string, place: string, description: string): JsonObject {
  return { name, in: place, required: place !== 'header', description, schema: { type: 'string' } }
}

function optionalText(name: string, description: string): JsonObject {
  return { name, in: 'query', required: false, description, schema: { type: 'string' } }
}

const uploadLink = [text('id', 'path', 'Upload id.'), text('token', 'query', 'Part of the signed address.')]

/** Calls that carry bytes or a stream instead of JSON. */
export const rawPaths: JsonObject = {
  '/api/data-exports/{exportId}/archive': {
    get: {
      operationId: 'getDataExportArchive',
      summary: 'The archive itself. Only for the session that asked for it, by bearer token or cookie, for 24 hours.',
      tags: ['data-exports'],
      security: [{ bearer: [] }],
      'x-signed-in': 'the session that asked',
      parameters: [text('exportId', 'path', 'Of the archive.')],
      responses: {
        200: { description: 'The file.', content: { 'application/zip': {} } },
        401: { description: 'LoginRequired', content: errorContent },
        404: { description: 'RecordNotExisted', content: errorContent },
      },
    },
  },
  '/api/audit-events/export': {
    get: {
      operationId: 'exportAuditEvents',
      summary: 'The log of the organisation as a file, newest first: CSV, or one JSON object a line. Takes the filters of listAuditEvents.',
      tags: ['audit-events'],
      security: [{ bearer: [] }],
      'x-permission': 'org:edit',
      parameters: [
        optionalText('format', 'csv or jsonl.'),
        ...['actorId', 'action', 'result', 'from', 'to'].map((name) => optionalText(name, 'Filter.')),
      ],
      responses: {
        200: { description: 'The file.', content: { 'text/csv': {}, 'application/jsonl': {} } },
        400: { description: 'InvalidParam', content: errorContent },
        401: { description: 'LoginRequired', content: errorContent },
        403: { description: 'NoPermission', content: errorContent },
        429: { description: 'RateExceed', content: errorContent },
      },
    },
  },
  '/api/uploads/{id}': {
    put: {
      operationId: 'putUpload',
      summary: 'Send a file, or with content-range the next part of it, to the address that createUploadLink gave.',
      tags: ['upload-links'],
      security: [],
      parameters: [...uploadLink, text('content-range', 'header', 'bytes first-last/total. Absent: the body is the whole file.')],
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      responses: {
        200: { description: 'The file is complete.', headers: uploadOffset, content: { 'application/json': { schema: uploadState } } },
        202: {
          description: 'The part is held; more is expected.',
          headers: uploadOffset,
          content: { 'application/json': { schema: uploadState } },
        },
        400: { description: 'InvalidParam, MediaTooLargeError', content: errorContent },
        403: { description: 'NoPermission', content: errorContent },
        409: {
          description: 'UploadedInProgressError: continue at upload-offset. RecordExisted: it is complete.',
          headers: uploadOffset,
          content: errorContent,
        },
        507: { description: 'StorageFullError', content: errorContent },
      },
    },
    head: {
      operationId: 'headUpload',
      summary: 'How much is held.',
      tags: ['upload-links'],
      security: [],
      parameters: uploadLink,
      responses: { 200: { description: 'Known.', headers: uploadOffset }, 403: { description: 'NoPermission' } },
    },
    delete: {
      operationId: 'deleteUpload',
      summary: 'Give up an unfinished upload.',
      tags: ['upload-links'],
      security: [],
      parameters: uploadLink,
      responses: { 204: { description: 'Gone.' }, 403: { description: 'NoPermission', content: errorContent } },
    },
  },
  '/api/events': {
    get: {
      operationId: 'listenToEvents',
      summary:
        'Server-sent events of the organisation: hello first, then changes. Each has an id; last-event-id resumes, sinceMs begins a first stream earlier.',
      tags: ['events'],
      security: [{ bearer: [] }],
      'x-permission': 'project:view',
      parameters: [
        text('last-event-id', 'header', 'The last id that was received.'),
        optionalText('sinceMs', 'Without an id: also what changed in the last so many milliseconds, at most 600000.'),
        { $ref: '#/components/parameters/orgId' },
      ],
      responses: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } } },
        400: { description: 'InvalidParam', content: errorContent },
        401: { description: 'LoginRequired', content: errorContent },
        403: { description: 'NoPermission', content: errorContent },
        429: { description: 'RateExceed', content: errorContent },
      },
    },
  },
  '/api/auth/events': {
    get: {
      operationId: 'listenToSession',
      summary:
        'A stream of server-sent events for the signed-in person: hello, then nothing until the session ends and the stream with it.',
      tags: ['auth'],
      security: [{ bearer: [] }],
      responses: {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } } },
        401: { description: 'LoginRequired', content: errorContent },
        429: { description: 'RateExceed', content: errorContent },
      },
    },
  },
  '/api/auth/saml/{connectionId}/acs': {
    post: {
      operationId: 'postAssertion',
      summary: 'Where an identity provider posts its signed answer. Leads on to the web app, which trades what it is given.',
      tags: ['auth'],
      security: [],
      parameters: [text('connectionId', 'path', 'Connection.')],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['SAMLResponse'],
              properties: { SAMLResponse: { type: 'string', description: 'Base64.' }, RelayState: { type: 'string' } },
            },
          },
        },
      },
      responses: {
        303: { description: 'To /auth/callback, with what to trade or the name of the error in the fragment.' },
        400: { description: 'InvalidParam', content: errorContent },
        404: { description: 'RecordNotExisted', content: errorContent },
        429: { description: 'RateExceed', content: errorContent },
      },
    },
  },
  '/api/auth/saml/{connectionId}/metadata': {
    get: {
      operationId: 'getServiceMetadata',
      summary: 'What an identity provider must know of this product, as SAML metadata.',
      tags: ['auth'],
      security: [],
      parameters: [text('connectionId', 'path', 'Connection.')],
      responses: {
        200: { description: 'The metadata.', content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } } },
        404: { description: 'RecordNotExisted', content: errorContent },
      },
    },
  },
  '/api/caption-fonts/{name}': {
    get: {
      operationId: 'getCaptionFont',
      summary: 'A font file by the address that listCaptionFonts gave.',
      tags: ['caption-fonts'],
      security: [],
      parameters: [text('name', 'path', 'File name.')],
      responses: {
        200: { description: 'The file.', content: { 'font/woff': {} } },
        404: { description: 'RecordNotExisted', content: errorContent },
      },
    },
  },
  '/api/caption-pictures/{name}': {
    get: {
      operationId: 'getCaptionPicture',
      summary: 'An image that the renderer lays over a clip: emoji-<code points>.svg or watermark.svg.',
      tags: ['caption-fonts'],
      security: [],
      parameters: [text('name', 'path', 'File name.')],
      responses: {
        200: { description: 'The file.', content: { 'image/svg+xml': {} } },
        404: { description: 'RecordNotExisted', content: errorContent },
      },
    },
  },
  '/api/media/{token}/{name}': {
    get: {
      operationId: 'getMedia',
      summary: 'A stored file by a signed link, with range requests.',
      tags: ['media'],
      security: [],
      parameters: [text('token', 'path', 'Signed.'), text('name', 'path', 'File name.'), text('range', 'header', 'bytes=first-last')],
      responses: {
        200: { description: 'The whole file.' },
        206: { description: 'The asked part.' },
        403: { description: 'NoPermission: not genuine, or too old.', content: errorContent },
        404: { description: 'RecordNotExisted', content: errorContent },
        416: { description: 'The range lies outside the file.' },
        503: { description: 'FileLostError: it was lost or damaged and is being made again.', content: errorContent },
      },
    },
  },
}
