import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.ts';

export function addCategories(_app: FastifyInstance, _service: Service): void {}
