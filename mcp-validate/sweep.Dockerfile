# docker build --build-arg VERSION=0.1.0 --file mcp-validate/sweep.Dockerfile --tag mcp-validate-sweep mcp-validate
# The native part of DuckDB needs glibc.
FROM node:24-slim
ARG VERSION=latest
RUN npm install --global --omit=dev "mcp-validate@${VERSION}" eslint@10 @duckdb/node-api bullmq ioredis@5 \
  && npm cache clean --force
USER node
WORKDIR /work
ENTRYPOINT ["mcp-validate"]
