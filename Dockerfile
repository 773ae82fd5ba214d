# An image with the executable of `npm run binary` and nothing else.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts
RUN npm run binary
RUN mkdir data

FROM debian:bookworm-slim
COPY --from=build /build/build/faketura /usr/local/bin/faketura
COPY --from=build --chown=65532:65532 /build/data /data
USER 65532:65532
# Fixtures and configuration are found here, and the state is saved here.
WORKDIR /data
VOLUME /data
ENV FAKETURA_HOST=0.0.0.0
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=2s CMD ["/usr/local/bin/faketura", "env"]
ENTRYPOINT ["/usr/local/bin/faketura"]
CMD ["start", "--state", "/data/state.json"]
